import { createServer as createPlainServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { Server as SecureServer, type ServerOptions as SecureServerOptions } from 'node:https'
import type { Socket } from 'node:net'
import { SECOND } from '@barn-workbench/core/time'

/** The first byte of a connection that begins with the handshake of TLS. */
const HANDSHAKE = 0x16
/** Time that a client has for it, in ms. */
const HANDSHAKE_TIMEOUT = 20 * SECOND

/**
 * Creates a server that speaks both HTTP and HTTPS at one port, as the client begins. So an address with a port stays
 * good when a browser asks for nothing but HTTPS of its name, and frames are where their page is. Connections that send
 * nothing end after the timeout of headers.
 */
export function createDualServer(
  respond: RequestListener,
  { secure, ...options }: ServerOptions & { secure: SecureServer },
): Server {
  const plain = createPlainServer(options, respond)
  // Whoever limits the one server limits both.
  secure.on('request', (request, response) => plain.emit('request', request, response))
  secure.on('timeout', (socket) => plain.emit('timeout', socket))
  const handlers = plain.listeners('connection') as ((socket: Socket) => void)[]
  plain.removeAllListeners('connection')
  plain.on('connection', (socket: Socket) => {
    const timeout = setTimeout(() => socket.destroy(), plain.headersTimeout)
    const leave = () => clearTimeout(timeout)
    socket.once('close', leave)
    // A client that goes away before it has said anything is no failure.
    const ignore = () => undefined
    socket.on('error', ignore)
    socket.once('data', (first: Buffer) => {
      leave()
      socket.off('close', leave)
      socket.off('error', ignore)
      socket.pause()
      socket.unshift(first)
      secure.timeout = plain.timeout
      if (first[0] === HANDSHAKE) secure.emit('connection', socket)
      else for (const handle of handlers) handle.call(plain, socket)
      process.nextTick(() => socket.resume())
    })
  })
  return plain
}

/** Creates a server of HTTPS. */
export function createSecureServer(options: SecureServerOptions, respond?: RequestListener): SecureServer {
  return new SecureServer({ ...options, minVersion: 'TLSv1.2', handshakeTimeout: HANDSHAKE_TIMEOUT }, respond)
}
