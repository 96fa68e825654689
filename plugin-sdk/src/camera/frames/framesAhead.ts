/** Pictures that are loaded ahead of a step, all at a time: each of them alone would be slower than somebody who steps. */
const AHEAD = 3

export interface FramesAheadOptions {
  /** Loads the picture of a time, ms since the epoch, so that it can be drawn at once. */
  load(time: number, signal: AbortSignal): Promise<void>
  /** Whether the picture of a time can be drawn at once. */
  isThere(time: number): boolean
  onFailure(error: unknown): void
  /** ms since the epoch. */
  now(): number
}

/** The pictures of the next steps in the direction of travel. */
export interface FramesAhead {
  /** Heads from a time by steps, ms; aborts what was to be loaded of another way. 0: nobody moves. */
  head(time: number, step: number): void
  /** Loads what is not there yet. */
  start(): void
  /** Aborts its requests, until it is started again. */
  rest(): void
}

/** Loads the pictures of the next steps before somebody takes them. After a failure it rests until the next step. */
export function createFramesAhead({ load, isThere, onFailure, now }: FramesAheadOptions): FramesAhead {
  const requests = new Map<number, AbortController>()
  let start = Number.NaN
  let times: number[] = []
  let hasFailed = false

  function abortExcept(keptTimes: readonly number[]): void {
    for (const [time, controller] of requests) {
      if (keptTimes.includes(time)) continue
      requests.delete(time)
      controller.abort()
    }
  }

  async function loadOne(time: number): Promise<void> {
    const controller = new AbortController()
    requests.set(time, controller)
    try {
      await load(time, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      hasFailed = true
      onFailure(error)
    } finally {
      if (requests.get(time) === controller) requests.delete(time)
    }
  }

  return {
    head(time, step) {
      start = time
      hasFailed = false
      const next = Array.from({ length: step === 0 ? 0 : AHEAD }, (_, index) => time + (index + 1) * step)
      times = next.filter((one) => one >= 0 && one <= now())
      // Who asks for the start may have taken over its request.
      abortExcept([start, ...times])
    },
    start() {
      for (const time of times) if (!hasFailed && !requests.has(time) && !isThere(time)) void loadOne(time)
    },
    rest: () => abortExcept([]),
  }
}
