import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import { createServer as createBareServer } from 'node:net'
import { freePortRange } from '../fleet/freePort'

/** A server outside of the workbench that notes everything that reaches it. */
export interface OutsideListener {
  port: number
  /** The last part of the path of each request that came. */
  requests: ReadonlySet<string>
  /** The number of connections to the port after its own, which speaks no protocol. */
  connections(): number
  /** The number of UDP packets that came to its port. */
  packets(): number
  /** Serves a file, whose requests are not noted. */
  serve(path: string, type: string, body: string | Uint8Array): void
  close(): void
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Listens on two free ports of this machine. */
export async function listenOutside(): Promise<OutsideListener> {
  const port = await freePortRange(2)
  const requests = new Set<string>()
  const files = new Map<string, { type: string; body: string | Uint8Array }>()
  let connections = 0
  let packets = 0
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const file = files.get(path)
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Content-Type', file?.type ?? 'text/plain')
    if (!file) requests.add(lastPart(path))
    response.end(file?.body ?? 'x')
  })
  server.on('upgrade', (request, socket) => {
    requests.add(lastPart(request.url ?? ''))
    socket.destroy()
  })
  const bare = createBareServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.destroy()
  })
  const udp = createSocket('udp4')
  udp.on('message', () => (packets += 1))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => bare.listen(port + 1, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
  return {
    port,
    requests,
    connections: () => connections,
    packets: () => packets,
    serve: (path, type, body) => files.set(path, { type, body }),
    close() {
      server.close()
      server.closeAllConnections()
      bare.close()
      udp.close()
    },
  }
}
