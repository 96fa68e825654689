import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
}
const LOCAL = '127.0.0.1'

export interface PageServer {
  origin: string
  close(): void
}

export interface ServedPages {
  port?: number
  /** Files by path that are not in the folder. */
  files?: Record<string, Buffer>
}

/** Serves a folder on loopback, cross-origin isolated so that the browser does not coarsen its timers. */
export function servePages(folder: string, { port = 0, files = {} }: ServedPages = {}): Promise<PageServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', `http://${LOCAL}`)
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : decodeURIComponent(pathname)))
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    const found = files[pathname]
    const reading = found ? Promise.resolve(found) : readFile(file)
    reading.then(
      (body) => response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream').end(body),
      () => response.writeHead(404).end(),
    )
  })
  return new Promise((resolve) => {
    server.listen(port, LOCAL, () =>
      resolve({ origin: `http://${LOCAL}:${(server.address() as AddressInfo).port}`, close: () => server.close() }),
    )
  })
}
