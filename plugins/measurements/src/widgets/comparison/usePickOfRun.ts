import type { ChartColumns, ChartPick } from '@barn-workbench/plugin-sdk/chart'
import { useLocale } from '@barn-workbench/plugin-sdk/react'
import { toRunTime } from '../../comparison/alignment'
import { THIS_RUN, type Run } from '../../comparison/runs'
import { pointValues } from '../chart/pointValues'
import { usePointDialog } from '../chart/usePointClick'

interface Compared {
  /** Ids of the cameras whose values are compared; none: all. */
  cameras: readonly string[]
  columns: ChartColumns
  /** The title of the measurement, and its unit. */
  title: string
  unit: string | undefined
}

/**
 * Shows what can be done at a point of a run, at the time of its own. That is offered for this barn alone: pictures and
 * documentations of another one are to be found there.
 */
export function usePickOfRun(
  runs: readonly Run[],
  { cameras, columns, title, unit }: Compared,
): (pick: ChartPick) => void {
  const locale = useLocale()
  const show = usePointDialog()
  return ({ time, seriesId }) => {
    const run = runs.find(({ id }) => id === (seriesId ?? THIS_RUN))
    if (!run || run.kind === 'barn') return
    const [camera, ...more] = cameras
    const cameraId = camera === undefined || more.length > 0 ? null : camera
    const value = pointValues(columns, time, { unit, locale })[run.id]
    const values = cameraId !== null && value !== undefined ? { [cameraId]: value } : {}
    show({ time: toRunTime(run.alignment, time), cameraId, isInBand: false, title, values })
  }
}
