import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects the garbage of this thread now. Worth its time only where much memory has just become free that the engine
 * does not see, such as canvases, or will not need again, such as what the first start leaves behind.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  collect ??= runInNewContext('gc') as () => void
  collect()
}

let collect: (() => void) | undefined
