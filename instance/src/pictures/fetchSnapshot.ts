import { PICTURE_MAX_BYTES } from './paintImage'

/** A camera gets this long for a snapshot, in ms. */
const SNAPSHOT_TIMEOUT = 10_000

/** Asks a camera for a picture: at the configured address only, and no log-in goes anywhere else. Null where it gives none. */
export async function fetchSnapshot(location: string, fetch: typeof globalThis.fetch): Promise<Uint8Array | null> {
  const { address, headers } = splitAddress(location)
  try {
    const response = await fetch(address, { redirect: 'error', headers, signal: AbortSignal.timeout(SNAPSHOT_TIMEOUT) })
    if (response.ok) return await readCapped(response)
    await response.body?.cancel()
    return null
  } catch {
    return null
  }
}

/** fetch refuses addresses with a log-in in them: it belongs into a header. */
function splitAddress(location: string): { address: string; headers: Record<string, string> } {
  const url = new URL(location)
  const { username, password } = url
  url.username = ''
  url.password = ''
  if (username === '' && password === '') return { address: url.href, headers: {} }
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { address: url.href, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

async function readCapped(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); reader && next && !next.done; next = await reader.read()) {
    size += next.value.byteLength
    if (size > PICTURE_MAX_BYTES) {
      await reader.cancel()
      return null
    }
    chunks.push(next.value)
  }
  return size > 0 ? Buffer.concat(chunks) : null
}
