import { useMemo } from 'react'
import { useBatches, useDisplaySettings } from '@barn-workbench/plugin-sdk/react'
import type { TimeSlice } from './timeSlices'

/** The state of a batch that is in the barn. */
const PEN_FULL = 'penFull'

/**
 * The part of a window since the animals moved in, if the display settings of the instance reduce charts to it.
 * Until that is known, the chart shows the whole window.
 */
export function useReducedWindow({ start, end }: TimeSlice) {
  const settings = useDisplaySettings()
  const isReducing = settings?.enablePenStateIncidentChartReduction === true
  const batches = useBatches({ enabled: isReducing })
  const batch = batches.data?.[0]
  const movedIn = isReducing && batch?.state === PEN_FULL ? batch.firstEventTimestamp : null
  const isReduced = movedIn !== null && movedIn > start && movedIn < end
  const from = isReduced ? movedIn : start
  const window = useMemo(() => ({ start: from, end }), [from, end])
  return { window, isReduced }
}
