import type { ChartPick } from '@barn-workbench/plugin-sdk/chart'
import { toRunTime } from '../../comparison/alignment'
import { THIS_RUN, type Run } from '../../comparison/runs'
import { usePointClick } from '../chart/usePointClick'

/**
 * Shows what can be done at a point of a run, at the time of its own. That is offered for this barn alone: pictures and
 * documentations of another one are to be found there.
 */
export function usePickOfRun(runs: readonly Run[], cameras: readonly string[]): (pick: ChartPick) => void {
  const pickOfCamera = usePointClick('camera')
  return ({ time, seriesId }) => {
    const run = runs.find(({ id }) => id === (seriesId ?? THIS_RUN))
    if (!run || run.kind === 'barn') return
    const [camera = null, ...more] = cameras
    pickOfCamera({ time: toRunTime(run.alignment, time), seriesId: more.length === 0 ? camera : null })
  }
}
