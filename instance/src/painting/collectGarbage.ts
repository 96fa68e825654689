import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * Collects the garbage of this thread now. This is worth its time only after the release of much memory that the engine
 * does not see, such as canvases, or that is not needed again, such as the memory of the first start.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  collect ??= runInNewContext('gc') as () => void
  collect()
}
