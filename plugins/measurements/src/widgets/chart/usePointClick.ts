import { useCallback, useRef } from 'react'
import type { ChartPick } from '@barn-workbench/plugin-sdk/chart'
import { useHost } from '@barn-workbench/plugin-sdk/react'
import { useAnnotation } from '../../annotation/useAnnotation'
import { pointDialog } from '../../dialogs'
import type { SeriesTag } from '../../seriesTag'

/** Shows what can be done at a point of a chart. Its camera is that of the series, where the series are of cameras. */
export function usePointClick(by: SeriesTag | null): (pick: ChartPick) => void {
  const host = useHost()
  const { send } = useAnnotation()
  const isAsking = useRef(false)
  return useCallback(
    ({ time, seriesId, isInBand = false }) => {
      const ask = async () => {
        const cameraId = by === 'camera' ? seriesId : null
        const use = await host.open(pointDialog, { time: Math.round(time), cameraId, isInBand })
        if (use?.as === 'start') send({ type: 'start.picked', point: use.point })
        if (use?.as === 'end') send({ type: 'end.picked', point: use.point, host })
      }
      // The second press of a double click comes before the dialog of the first covers the chart.
      if (isAsking.current) return
      isAsking.current = true
      void ask().finally(() => {
        isAsking.current = false
      })
    },
    [host, send, by],
  )
}
