import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest'])
const BROTLI_QUALITY = 9

export interface StaticFile {
  type: string
  plain: Buffer
  /** Compressed by encoding, made when it is first asked for. */
  encoded(encoding: 'br' | 'gzip'): Buffer | undefined
  /** Named by its content, so that it may be kept for ever. */
  immutable: boolean
}

function encoder(plain: Buffer, extension: string): StaticFile['encoded'] {
  const made = new Map<string, Buffer>()
  return (encoding) => {
    if (!COMPRESSIBLE.has(extension)) return undefined
    const known = made.get(encoding)
    if (known) return known
    const fresh =
      encoding === 'br'
        ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : gzipSync(plain)
    made.set(encoding, fresh)
    return fresh
  }
}

/** The built client by address. Only these files are ever served, whatever a request names. */
export function readStaticFiles(root: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const extension = extname(entry.name)
    const plain = readFileSync(path)
    const address = `/${relative(root, path).split(sep).join('/')}`
    files.set(address, {
      type: TYPES[extension] ?? 'application/octet-stream',
      plain,
      encoded: encoder(plain, extension),
      immutable: address.startsWith('/assets/'),
    })
  }
  return files
}
