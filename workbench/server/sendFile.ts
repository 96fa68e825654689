import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StaticFile } from './staticFiles'

/** The encodings of static files, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** An encoding with this quality value in `Accept-Encoding` is refused: `br;q=0`. */
const ZERO_QUALITY = /^q=0(\.0*)?$/i

/** The best encoding that the client accepts; undefined if the content is sent unchanged. */
function encodingFor(request: IncomingMessage): Encoding | undefined {
  const offers = String(request.headers['accept-encoding'] ?? '').split(',')
  const acceptedNames = new Set<string | undefined>()
  for (const offer of offers) {
    const [name, ...parameters] = offer.split(';').map((text) => text.trim())
    if (!parameters.some((parameter) => ZERO_QUALITY.test(parameter))) acceptedNames.add(name?.toLowerCase())
  }
  return ENCODINGS.find((encoding) => acceptedNames.has(encoding))
}

/** Sends a file in the smallest encoding that the browser takes. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
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

/** Answers with a sentence that says what is wrong. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  response.statusCode = status
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.end(message)
}
