import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Ways in which an instance can misbehave. */
export const MISBEHAVIOURS = ['html', 'garbage', 'deep', 'huge', 'error', 'silence', 'redirect', 'wrong-shape'] as const
export type Misbehaviour = (typeof MISBEHAVIOURS)[number]

const AFFECTED_PATH = '/api/incidents/query'
const HUGE = 50 * 1024 * 1024
const DEPTH = 10_000

function misbehave(misbehaviour: Misbehaviour, response: ServerResponse, cors: Record<string, string>): void {
  const json = { ...cors, 'Content-Type': 'application/json' }
  switch (misbehaviour) {
    case 'html':
      return void response
        .writeHead(200, { ...cors, 'Content-Type': 'text/html' })
        .end('<!doctype html><script>window.hacked = true</script>')
    case 'garbage':
      return void response.writeHead(200, json).end(Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x80]))
    case 'deep':
      return void response.writeHead(200, json).end(`{"result":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`)
    case 'error':
      return void response
        .writeHead(500, { ...cors, 'Content-Type': 'application/problem+json' })
        .end('{"type":"instance/unexpected","title":"x","status":500}')
    case 'silence':
      return
    case 'redirect':
      return void response.writeHead(307, { ...cors, Location: '/elsewhere' }).end()
    case 'wrong-shape':
      return void response.writeHead(200, json).end('{"result":{"incidents":"none"}}')
    case 'huge': {
      response.writeHead(200, json)
      response.write('{"result":[')
      const row = `${JSON.stringify({ incidentId: 'x'.repeat(1_000) })},`.repeat(1_000)
      for (let sent = 0; sent < HUGE; sent += row.length) response.write(row)
      response.end('{}]}')
    }
  }
}

export interface HostileProxy {
  origin: string
  /** Chooses how the affected call is answered from now on. */
  misbehave(misbehaviour: Misbehaviour | 'none'): void
  /** Resets all connections from now on, or serves them again. */
  setReachable(isReachable: boolean): void
  /** Number of requests to the address that it redirects to. */
  redirectsFollowed(): number
  close(): void
}

/** Starts a proxy before an instance. It forwards all calls but one, which it answers as `misbehave` says. */
export async function startHostileProxy(target: number): Promise<HostileProxy> {
  let misbehaviour: Misbehaviour | 'none' = 'none'
  let isReachable = true
  let elsewhere = 0
  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    const outgoing = request(
      { port: target, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }
  const server = createServer((incoming, response) => {
    if (!isReachable) return void incoming.socket.destroy()
    if (incoming.url === '/elsewhere') elsewhere++
    if (misbehaviour !== 'none' && incoming.method === 'POST' && incoming.url === AFFECTED_PATH) {
      incoming.resume()
      misbehave(misbehaviour, response, {
        'Access-Control-Allow-Origin': String(incoming.headers.origin ?? '*'),
        Vary: 'Origin',
      })
      return
    }
    forward(incoming, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    misbehave: (nextMisbehaviour) => {
      misbehaviour = nextMisbehaviour
    },
    setReachable(next) {
      isReachable = next
      if (!isReachable) server.closeAllConnections()
    },
    redirectsFollowed: () => elsewhere,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
