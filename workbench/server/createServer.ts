import { randomBytes } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { ClientConfiguration } from '@barn-workbench/core/schema'
import { securityHeaders } from './securityHeaders'
import type { StaticFile } from './staticFiles'

const INDEX = '/index.html'
const NONCE_MARK = '__CSP_NONCE__'

interface ServerOptions {
  files: ReadonlyMap<string, StaticFile>
  /** Read at each request, so that an instance can be added while the client is served. */
  configuration: () => ClientConfiguration
}

function encodingFor(request: IncomingMessage): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

function send(request: IncomingMessage, response: ServerResponse, file: StaticFile, headers: Record<string, string>): void {
  const encoding = encodingFor(request)
  const encoded = encoding && file.encoded(encoding)
  response.writeHead(200, {
    ...headers, 'Content-Type': file.type, 'Content-Length': (encoded ?? file.plain).byteLength, Vary: 'Accept-Encoding',
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache', ...(encoding && encoded && { 'Content-Encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : (encoded ?? file.plain))
}

/** Screens have addresses of their own: what names no file and no file's folder is the client itself. */
function isScreen(path: string): boolean {
  return !path.startsWith('/assets/') && !/\.[a-z0-9]+$/i.test(path)
}

function answer(request: IncomingMessage, response: ServerResponse, { files, configuration }: ServerOptions): void {
  const path = new URL(request.url ?? '/', 'http://client').pathname
  const nonce = randomBytes(16).toString('base64')
  const known = configuration()
  const headers = securityHeaders(known, nonce, 'encrypted' in request.socket)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...headers, Allow: 'GET, HEAD' }).end()
    return
  }
  if (path === '/config.json') {
    response.writeHead(200, { ...headers, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }).end(JSON.stringify(known))
    return
  }
  const file = path === INDEX ? undefined : files.get(path)
  const index = files.get(INDEX)
  if (file) send(request, response, file, headers)
  else if (index && (path === INDEX || isScreen(path))) {
    const page = index.plain.toString('utf8').replaceAll(NONCE_MARK, nonce)
    response.writeHead(200, { ...headers, 'Content-Type': index.type, 'Cache-Control': 'no-store' }).end(request.method === 'HEAD' ? undefined : page)
  } else response.writeHead(404, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end('not found')
}

/** Serves the built client with the headers that hold it to its own scripts. */
export function createServer(options: ServerOptions): Server {
  return createHttpServer((request, response) => {
    try {
      answer(request, response, options)
    } catch {
      response.writeHead(400).end()
    }
  })
}
