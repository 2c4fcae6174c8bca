/** Doors that a development service opens only to a user at its own machine. */
import type { FastifyRequest } from 'fastify'
import { isForThisMachine, isLoopbackName, isLoopbackUrl } from '../../sms-engine/runtime/loopback.ts'
import type { ApiConfig } from '../config.ts'

/**
 * Whether a development service may open a door to a request: both its connection and its headers must say that it
 * comes from this machine. A service with a public URL is not for development, even if its proxy adds no header and
 * NODE_ENV was forgotten.
 */
export function opensTo(request: FastifyRequest, { production, publicUrl }: DoorConfig): boolean {
  if (production || !isLoopbackUrl(publicUrl)) return false
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return isLoopbackName(address) && isForThisMachine(request.headers)
}

type DoorConfig = Pick<ApiConfig, 'production' | 'publicUrl'>
