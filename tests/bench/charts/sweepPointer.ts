import type { FrameProbe } from '../measure/frameProbe'
import { median, p95 } from '../measure/statistics'
import type { ChartHandle } from './chartCandidate'

interface Sweep {
  moves: number
  /** A sweep ends after this time, ms. */
  patience: number
}

/** Moves before the measured ones. */
const LEAD = 8
/** A move whose values are not shown within this time, ms, is left out and counted. */
const LONGEST = 3_000
/** Moves are spread, so that values under neighbours differ. */
const SPREAD = 7
/** Distance from the edges of the plot, CSS px. */
const INSET = 4

/** Time from the event's own time stamp until the changed values are presented; NaN if they did not change. */
function nextMove(probe: FrameProbe, chart: ChartHandle): Promise<number> {
  const before = chart.hoverText()
  return new Promise((resolve) => {
    addEventListener(
      'pointermove',
      ({ timeStamp }) => {
        const isShown = () => chart.hoverText() !== before || performance.now() > timeStamp + LONGEST
        probe.follow(timeStamp, isShown).then(
          (time) => resolve(chart.hoverText() === before ? NaN : time),
          () => resolve(NaN),
        )
      },
      { capture: true, once: true },
    )
  })
}

/** Moves the pointer over a chart as a user does, and returns how soon the values follow, in ms. */
export async function sweepPointer(
  probe: FrameProbe,
  chart: ChartHandle,
  { moves, patience }: Sweep,
): Promise<{ middle: number; late: number; missed: number }> {
  const box = chart.plot()
  const took: number[] = []
  const until = performance.now() + patience
  probe.keepFramesComing(true)
  for (let i = 0; i < moves + LEAD && performance.now() < until; i++) {
    const share = ((i * SPREAD) % moves) / moves
    const move = nextMove(probe, chart)
    await window.movePointer(
      Math.round(box.left + INSET + (box.width - 2 * INSET) * share),
      Math.round(box.top + box.height * (0.5 + 0.3 * Math.sin(i / 9))),
    )
    const time = await move
    if (i >= LEAD) took.push(time)
  }
  probe.keepFramesComing(false)
  return { middle: median(took), late: p95(took), missed: took.filter(Number.isNaN).length }
}
