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
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
}
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest'])
/**
 * Above 6 a file gets less than 1 % smaller and takes thirty times as long, which the first request has to wait for: 7
 * s for all files at 9.
 */
const BROTLI_QUALITY = 6

/** A file of the built client, in memory. */
export interface StaticFile {
  type: string
  plain: Buffer
  /** The compressed content. It is compressed at the first call; undefined where compression does not help. */
  encoded(encoding: 'br' | 'gzip'): Buffer | undefined
  /** Whether the name contains a hash of the content, so that caches can keep the file for ever. */
  immutable: boolean
}

function encoder(plain: Buffer, extension: string): StaticFile['encoded'] {
  const encodedContent = new Map<string, Buffer>()
  return (encoding) => {
    if (!COMPRESSIBLE.has(extension)) return undefined
    const existing = encodedContent.get(encoding)
    if (existing) return existing
    const created =
      encoding === 'br'
        ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : gzipSync(plain)
    encodedContent.set(encoding, created)
    return created
  }
}

/** Makes a file of its content. Its kind follows from the extension of its path. */
export function createStaticFile(path: string, plain: Buffer, immutable: boolean): StaticFile {
  const extension = extname(path)
  const type = TYPES[extension] ?? 'application/octet-stream'
  return { type, plain, encoded: encoder(plain, extension), immutable }
}

/** Reads all files of the built client, by URL path. No other file is ever served. */
export function readStaticFiles(root: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const urlPath = `/${relative(root, path).split(sep).join('/')}`
    files.set(urlPath, createStaticFile(path, readFileSync(path), urlPath.startsWith('/assets/')))
  }
  return files
}
