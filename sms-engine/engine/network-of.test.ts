import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { networkOf } from '../../sms-engine/engine/network.ts'

const rows: [why: string, ip: string, network: string][] = [
  ['an IPv4 address is its own network', '192.0.2.7', '192.0.2.7'],
  ['also when it is written as IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
  ['and in hexadecimal', '::ffff:c000:207', '192.0.2.7'],
  ['of an IPv6 address the first 64 bits count', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['up to the last one', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['the next network is another', '2001:db8:1:3::', '2001:db8:1:3::'],
  ['capitals and zeros make no difference', '2001:0DB8:0001:0002::1', '2001:db8:1:2::'],
  ['this machine', '::1', '::'],
  ['an address with the interface it came by', 'fe80::1%eth0', 'fe80::'],
]
for (const [why, ip, network] of rows) {
  test(`${why}: ${ip}`, () => assert.is(networkOf(ip), network))
}

test.run()
