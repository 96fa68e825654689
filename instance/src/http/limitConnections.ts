import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '@barn-workbench/core/time'

/** Maximum number of connections in total, and from one address: enough for a farm's devices behind one router. */
const MAXIMUM_CONNECTIONS = 4_000
const MAXIMUM_PER_ADDRESS = 400
/** Time after which a client that does not read waiting bytes is cut off, in ms. */
const WRITE_TIMEOUT = 30 * SECOND

/** Time that an unused connection stays open, in ms: longer than a proxy keeps it, whose request could be lost else. */
const KEEP_ALIVE = 75 * SECOND

interface ConnectionLimits {
  /** Whether many clients come from the address, as from a proxy in front of the instance. */
  isShared: (address: string) => boolean
  perAddress?: number
  writeTimeout?: number
}

/**
 * Refuses connections of an address that has too many, and cuts off clients that do not read their responses: a waiting
 * response takes memory.
 */
export function limitConnections(
  server: Server,
  { isShared, perAddress = MAXIMUM_PER_ADDRESS, writeTimeout = WRITE_TIMEOUT }: ConnectionLimits,
): void {
  const countByAddress = new Map<string, number>()
  const answering = new Set<Socket>()
  server.maxConnections = MAXIMUM_CONNECTIONS
  server.keepAliveTimeout = KEEP_ALIVE

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (countByAddress.get(address) ?? 0) + 1
    if (count > perAddress && !isShared(address)) {
      socket.destroy()
      return
    }
    countByAddress.set(address, count)
    socket.once('close', () => {
      const left = (countByAddress.get(address) ?? 1) - 1
      if (left > 0) countByAddress.set(address, left)
      else countByAddress.delete(address)
    })
  })

  server.on('request', ({ socket }, response) => {
    answering.add(socket)
    response.once('close', () => answering.delete(socket))
  })
  // Node reports a connection without traffic. A connection whose answer is still being made may stay.
  server.timeout = writeTimeout
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0 || !answering.has(socket)) socket.destroy()
  })
}
