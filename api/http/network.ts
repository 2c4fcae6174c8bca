import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** How many leading bits of an IPv6 address name its network: one customer is given at least so many addresses. */
const network_bits = 64

/**
 * The network that an address belongs to, as far as one person may own it: an IPv4 address is its own (also when written
 * as IPv6), of an IPv6 address the first half counts. Whoever rents one server has 2^64 IPv6 addresses, and counted one by
 * one each of them would be a newcomer.
 */
export function networkOf(ip: string): string {
  return normalizeIP(ip, network_bits)
}

/** Names whose try it is by the network that the request came from, as a throttle's `by`. */
export const byNetwork = ({ ip }: FastifyRequest): string => networkOf(ip)
