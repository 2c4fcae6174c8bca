/** Doors that a development service opens to whoever sits at its machine, and to nobody else. */
import type { FastifyRequest } from 'fastify'
import { isForThisMachine, isLoopbackName } from '../../sms-engine/runtime/loopback.ts'

/** Whether whoever asks sits at this machine: the connection and the request both say so. */
export function isAtThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return isLoopbackName(address) && isForThisMachine(request.headers)
}
