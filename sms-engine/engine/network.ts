import { isIP, isIPv4 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Where everything is counted that comes from what is no address: as many names as somebody invents are one. */
const nowhere = 'no address'

/**
 * What one person may own of the internet: an IPv4 address, also when it is written as IPv6; the first 64 bits of an
 * IPv6 address, of which whoever rents one server has all the rest. Some proxies write the port behind the address, and
 * each connection has another one, so it is left out.
 */
export function networkOf(ip: string): string {
  return groupOf(ip, 64)
}

/** What one provider hands out together: 256 IPv4 addresses, or an IPv6 site of 48 bits. */
export function neighborhoodOf(ip: string): string {
  const network = networkOf(ip)
  return isIPv4(network) ? network.replace(/\.\d+$/, '.0') : groupOf(ip, 48)
}

function groupOf(ip: string, ipv6_bits: number): string {
  const address = withoutPort(ip)
  return isIP(address) === 0 ? nowhere : normalizeIP(address, ipv6_bits)
}

/** `192.0.2.1:443` and `[2001:db8::1]:443`, or with brackets alone. */
function withoutPort(ip: string): string {
  const [, v6, v4] = ip.match(/^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/) ?? []
  return v6 ?? v4 ?? ip
}
