import type { Clock, TimerHandle } from '../clock'
import { ProblemError } from '../result'
import { abortable } from './abortable'
import type { Caps } from './caps'

/** One exchange under the caps of its class: it ends when no byte came for `idle` ms, or after `total` ms. */
export interface Watch {
  /** Aborts with the caller's reason, or with `client/timeout`. */
  readonly signal: AbortSignal
  byteCame(): void
  /** From here on the caps no longer count. */
  stop(): void
}

function createWatch(clock: Clock, caps: Pick<Caps, 'idle' | 'total'>, controller: AbortController): Watch {
  const timeOut = () => controller.abort(new ProblemError({ code: 'client/timeout', params: {} }))
  const total = clock.setTimeout(timeOut, caps.total)
  let idle: TimerHandle = clock.setTimeout(timeOut, caps.idle)
  let stopped = false
  return {
    signal: controller.signal,
    byteCame() {
      if (stopped) return
      clock.clearTimeout(idle)
      idle = clock.setTimeout(timeOut, caps.idle)
    },
    stop() {
      stopped = true
      clock.clearTimeout(total)
      clock.clearTimeout(idle)
    },
  }
}

/** Runs one exchange; settles when a cap is met or the caller aborts, whether or not what it waits for notices. */
export async function watched<T>(
  clock: Clock,
  caps: Caps,
  outer: AbortSignal | undefined,
  run: (watch: Watch) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted()
  const controller = new AbortController()
  const abort = () => controller.abort(outer?.reason)
  outer?.addEventListener('abort', abort, { once: true })
  const watch = createWatch(clock, caps, controller)
  try {
    return await abortable(run(watch), watch.signal)
  } finally {
    watch.stop()
    outer?.removeEventListener('abort', abort)
  }
}
