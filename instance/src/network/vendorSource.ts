import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { MINUTE } from '@barn-workbench/core/time'

/** Bytes of a source; the registry of the IEEE has four million. */
const SOURCE_MAX_BYTES = 20 * 1024 * 1024
const SOURCE_TIMEOUT = MINUTE
/** How often a source may lead elsewhere. */
const MAXIMUM_REDIRECTS = 3
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/** Reads a source, an https address or a file. Throws where it cannot be read, is too large, or leads away from https. */
export async function readSource(source: string, fetch: typeof globalThis.fetch): Promise<string> {
  return /^https:/i.test(source) ? await download(source, fetch) : await readSourceFile(source)
}

async function download(source: string, fetch: typeof globalThis.fetch): Promise<string> {
  const signal = AbortSignal.timeout(SOURCE_TIMEOUT)
  let address = new URL(source)
  for (let hops = 0; hops <= MAXIMUM_REDIRECTS; hops++) {
    if (address.protocol !== 'https:') throw new Error('the source leads away from https')
    const response = await fetch(address, { signal, redirect: 'manual' })
    if (response.ok && response.body) return await textOf(response.body)
    await response.body?.cancel()
    const location = REDIRECTS.includes(response.status) ? response.headers.get('location') : null
    if (location === null) throw new Error(`the source answers ${response.status}`)
    address = new URL(location, address)
  }
  throw new Error('the source leads elsewhere again and again')
}

/** Reads a regular file: a device or a pipe may never end, or keep who opens it waiting. */
async function readSourceFile(path: string): Promise<string> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    if (!(await handle.stat()).isFile()) throw new Error('the source is no file')
    return await textOf(handle.createReadStream({ autoClose: false }) as AsyncIterable<Uint8Array>)
  } finally {
    await handle.close()
  }
}

/** A text in UTF-8. Throws as soon as it has more bytes than a source may have. */
async function textOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    bytes += part.length
    if (bytes > SOURCE_MAX_BYTES) throw new Error('the source is too large')
    read.push(part)
  }
  return Buffer.concat(read).toString('utf8')
}
