import { isIPv4 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/**
 * What one person may own of the internet: an IPv4 address, also when it is written as IPv6; the first 64 bits of an
 * IPv6 address, of which whoever rents one server has all the rest.
 */
export function networkOf(ip: string): string {
  return normalizeIP(ip, 64)
}

/** What one provider hands out together: 256 IPv4 addresses, or an IPv6 site of 48 bits. */
export function neighborhoodOf(ip: string): string {
  const network = networkOf(ip)
  return isIPv4(network) ? network.replace(/\.\d+$/, '.0') : normalizeIP(ip, 48)
}
