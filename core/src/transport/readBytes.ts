import type { Clock, TimerHandle } from '../clock'
import { ProblemError } from '../result'
import type { Caps } from './caps'

/** Watches one response: aborts it when no byte came for `idle` ms or when it took `total` ms. */
export function createWatch(clock: Clock, caps: Pick<Caps, 'idle' | 'total'>, controller: AbortController) {
  const timeOut = () => controller.abort(new ProblemError({ code: 'client/timeout', params: {} }))
  const total = clock.setTimeout(timeOut, caps.total)
  let idle: TimerHandle = clock.setTimeout(timeOut, caps.idle)
  return {
    byteCame() {
      clock.clearTimeout(idle)
      idle = clock.setTimeout(timeOut, caps.idle)
    },
    stop() {
      clock.clearTimeout(total)
      clock.clearTimeout(idle)
    },
  }
}
export type Watch = ReturnType<typeof createWatch>

/** Reads a body whole, counting decoded bytes; throws `client/too-large` past the cap. */
export async function readBytes(response: Response, maximum: number, watch: Watch): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    watch.byteCame()
    size += part.value.byteLength
    if (size > maximum) {
      void reader.cancel().catch(() => undefined)
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
