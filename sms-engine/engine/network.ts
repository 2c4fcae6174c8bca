import { isIP, isIPv4 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Where requests without a valid address are counted: however many names somebody invents, they are one. */
const nowhere = 'no address'

/**
 * The part of the internet that one person may own: an IPv4 address, even if written as IPv6, or the first 64 bits of
 * an IPv6 address, because anybody who rents one server has all addresses under them. Some proxies append the port,
 * which differs with each connection, so it is left out.
 */
export function networkOf(ip: string): string {
  return groupOf(ip, 64)
}

/** The addresses that one provider hands out together: 256 of IPv4, or an IPv6 site of 48 bits. */
export function neighborhoodOf(ip: string): string {
  const network = networkOf(ip)
  return isIPv4(network) ? network.replace(/\.\d+$/, '.0') : groupOf(ip, 48)
}

function groupOf(ip: string, ipv6_bits: number): string {
  const address = withoutPort(ip)
  return isIP(address) === 0 ? nowhere : normalizeIP(address, ipv6_bits)
}

/** The address in `192.0.2.1:443`, `[2001:db8::1]:443`, or brackets alone. */
function withoutPort(ip: string): string {
  const [, v6, v4] = ip.match(/^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/) ?? []
  return v6 ?? v4 ?? ip
}
