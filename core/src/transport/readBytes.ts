import { ProblemError } from '../result'
import type { Watch } from './watch'

/** Reads a body whole, counting decoded bytes; throws `client/too-large` past the cap, `client/unreachable` where it breaks off. */
export async function readBytes(response: Response, maximum: number, watch: Watch): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array()
  const cancel = () => void reader.cancel().catch(() => undefined)
  watch.signal.addEventListener('abort', cancel, { once: true })
  const next = () =>
    reader.read().catch(() => {
      throw new ProblemError({ code: 'client/unreachable', params: {} })
    })
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await next(); !part.done; part = await next()) {
    watch.byteCame()
    size += part.value.byteLength
    if (size > maximum) {
      cancel()
      throw new ProblemError({ code: 'client/too-large', params: { maximum } })
    }
    chunks.push(part.value)
  }
  return join(chunks, size)
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}
