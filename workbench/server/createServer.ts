import { randomBytes } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { ClientConfiguration } from '@barn-workbench/core/schema'
import { securityHeaders } from './securityHeaders'
import type { StaticFile } from './staticFiles'

const INDEX = '/index.html'
const NONCE_MARK = '__CSP_NONCE__'

interface ServerOptions {
  files: ReadonlyMap<string, StaticFile>
  /** Called at each request, so that an instance can be added while the server runs. */
  configuration: () => ClientConfiguration
}

function encodingFor(request: IncomingMessage): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const encoding = encodingFor(request)
  const encoded = encoding && file.encoded(encoding)
  const content = encoded ?? file.plain
  if (encoding && encoded) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('Content-Type', file.type)
  response.setHeader('Content-Length', content.byteLength)
  response.setHeader('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  response.end(request.method === 'HEAD' ? undefined : content)
}

/** Extensions of files. The path of a screen can contain a dot as well (`/instance/1001/widget/cameras.stills`). */
const FILE = /\.(js|mjs|css|json|map|html|svg|png|jpg|ico|woff2?|txt|webmanifest)$/i

/** Whether a path names a screen of the client: it names no file, and nothing in the folder of the built files. */
function isScreen(path: string): boolean {
  return !path.startsWith('/assets/') && !FILE.test(path)
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: StaticFile, nonce: string): void {
  response.setHeader('Content-Type', page.type)
  response.setHeader('Cache-Control', 'no-store')
  response.end(request.method === 'HEAD' ? undefined : page.plain.toString('utf8').replaceAll(NONCE_MARK, nonce))
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.statusCode = status
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.end(message)
}

function respond(request: IncomingMessage, response: ServerResponse, { files, configuration }: ServerOptions): void {
  const path = new URL(request.url ?? '/', 'http://client').pathname
  const nonce = randomBytes(16).toString('base64')
  const clientConfiguration = configuration()
  for (const [name, value] of Object.entries(
    securityHeaders(clientConfiguration, nonce, 'encrypted' in request.socket),
  ))
    response.setHeader(name, value)
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'only GET and HEAD')
  if (path === '/config.json') {
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Cache-Control', 'no-store')
    response.end(JSON.stringify(clientConfiguration))
    return
  }
  const file = files.get(path) ?? (isScreen(path) ? files.get(INDEX) : undefined)
  if (!file) return refuse(response, 404, 'not found')
  if (file === files.get(INDEX)) sendPage(request, response, file, nonce)
  else sendFile(request, response, file)
}

/** Creates the server of the built client. Its security headers allow the client's own scripts only. */
export function createServer(options: ServerOptions): Server {
  return createHttpServer((request, response) => {
    try {
      respond(request, response, options)
    } catch {
      response.writeHead(400).end()
    }
  })
}
