import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { neighborhoodOf, networkOf } from './network.ts'

const rows: [why: string, ip: string, network: string, neighborhood: string][] = [
  ['an IPv4 address', '192.0.2.77', '192.0.2.77', '192.0.2.0'],
  ['the same, written as IPv6', '::ffff:192.0.2.77', '192.0.2.77', '192.0.2.0'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::'],
  ['its neighbor in the same network', '2001:DB8:1:2::9', '2001:db8:1:2::', '2001:db8:1::'],
  ['and in hexadecimal', '::ffff:c000:207', '192.0.2.7', '192.0.2.0'],
  ['the last address of the network', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::', '2001:db8:1::'],
  ['an address with the interface it came by', 'fe80::1%eth0', 'fe80::', 'fe80::'],
  ['an address with the port it came by', '192.0.2.77:51234', '192.0.2.77', '192.0.2.0'],
  ['the same in IPv6', '[2001:db8:1:2::9]:51234', '2001:db8:1:2::', '2001:db8:1::'],
  ['in brackets alone', '[2001:db8:1:2::9]', '2001:db8:1:2::', '2001:db8:1::'],
  ['what is no address', 'unknown', 'no address', 'no address'],
  ['another that is none', '_hidden-17', 'no address', 'no address'],
  ['nothing', '', 'no address', 'no address'],
  ['the next network of the same site', '2001:db8:1:3::9', '2001:db8:1:3::', '2001:db8:1::'],
]
for (const [why, ip, network, neighborhood] of rows) {
  test(`${why}: ${ip}`, () => assert.equal([networkOf(ip), neighborhoodOf(ip)], [network, neighborhood]))
}

test.run()
