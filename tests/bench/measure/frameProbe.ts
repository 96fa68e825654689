import { createFrameEnd, nextFrame, nextTask, settle } from './frameEnd'
import { createMarker } from './marker'

/** Intervals of a gesture that runs as fast as it can, ms. */
export interface Intervals {
  /** Between animation frames. */
  frames: number[]
  /**
   * Between frames that reached the screen: a compositor that cannot keep up drops frames which the main thread never
   * misses.
   */
  presented: number[]
}

/** Times work up to the moment when its pixels are presented. */
export interface FrameProbe {
  /** Makes a change and follows frames until it is shown; ms from the call until presented. */
  change(make: () => void, isShown?: () => boolean): Promise<number>
  /** Follows frames from a time on, in the task that caused the change. */
  follow(from: number, isShown: () => boolean): Promise<number>
  gesture(frames: number, step: (frame: number) => void): Promise<Intervals>
  /** Keeps frames coming: an idle page waits up to 17 ms for its next one even without a limit. */
  keepFramesComing(on: boolean): void
}

/** Frames after which a change counts as never shown. */
const MOST_FRAMES = 240
/** Frames before a measured change. */
const LEAD = 4
/** Wait for the last frames of a gesture, ms. */
const LAST_FRAMES = 200

function createBeat() {
  const box = document.createElement('div')
  box.style.cssText = 'position:fixed;left:48px;top:0;width:2px;height:2px;contain:strict;background:#eee'
  document.body.append(box)
  let on = false
  let count = 0
  const beat = () => {
    if (!on) return
    box.style.background = ++count & 1 ? '#eee' : '#ddd'
    requestAnimationFrame(beat)
  }
  return (wanted: boolean) => {
    if (wanted === on) return
    on = wanted
    if (on) beat()
  }
}

function between(times: readonly number[]): number[] {
  return times.slice(1).map((time, i) => time - (times[i] ?? NaN))
}

/** Times that are apart by less than a tenth of a millisecond are one frame. */
function distinct(times: readonly number[]): number[] {
  return [...new Set(times.filter((time) => Number.isFinite(time)).map((time) => Math.round(time * 10) / 10))].sort(
    (left, right) => left - right,
  )
}

/** Resolves with the time, or with NaN for a frame that the next one overtook. */
function timeOf(presented: Promise<number>, never: Promise<number>): Promise<number> {
  return Promise.race([presented.catch(() => NaN), never])
}

export function createFrameProbe(): FrameProbe {
  const mark = createMarker()
  const atFrameEnd = createFrameEnd()
  const keepFramesComing = createBeat()

  async function follow(from: number, isShown: () => boolean): Promise<number> {
    for (let frame = 0; frame < MOST_FRAMES; frame++) {
      const presented = mark()
      const shown = await new Promise<boolean>((resolve) => atFrameEnd(() => resolve(isShown())))
      const time = await presented
      if (shown) return time - from
    }
    throw new Error(`a change was not shown within ${MOST_FRAMES} frames`)
  }

  return {
    follow,
    keepFramesComing,
    async change(make, isShown = () => true) {
      keepFramesComing(true)
      for (let i = 0; i < LEAD; i++) await nextFrame()
      keepFramesComing(false)
      await nextTask()
      const from = performance.now()
      make()
      return await follow(from, isShown)
    },
    async gesture(frames, step) {
      const times: number[] = []
      const shown: Promise<number>[] = []
      for (let i = 0; i <= frames; i++) {
        await nextFrame()
        times.push(performance.now())
        if (i === frames) break
        step(i)
        shown.push(mark())
      }
      await settle()
      const never = new Promise<number>((resolve) => setTimeout(() => resolve(NaN), LAST_FRAMES))
      const at = await Promise.all(shown.map((presented) => timeOf(presented, never)))
      return { frames: between(times), presented: between(distinct(at)) }
    },
  }
}
