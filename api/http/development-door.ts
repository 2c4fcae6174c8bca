/** Doors that a development service opens to whoever sits at its machine, and to nobody else. */
import type { FastifyRequest } from 'fastify'
import { isForThisMachine, isLoopbackName, isLoopbackUrl } from '../../sms-engine/runtime/loopback.ts'
import type { ApiConfig } from '../config.ts'

/**
 * Whether a development service may open a door to whoever asks: it is nobody else's service, and they sit at its machine,
 * as the connection and the request both say. A service that the world knows by name is not for developing, even if its
 * proxy adds no header and NODE_ENV was forgotten.
 */
export function opensTo(request: FastifyRequest, { production, publicUrl }: DoorConfig): boolean {
  if (production || !isLoopbackUrl(publicUrl)) return false
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return isLoopbackName(address) && isForThisMachine(request.headers)
}

type DoorConfig = Pick<ApiConfig, 'production' | 'publicUrl'>
