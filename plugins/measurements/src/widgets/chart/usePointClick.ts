import { useCallback, useRef } from 'react'
import type { ChartColumns, ChartPick } from '@barn-workbench/plugin-sdk/chart'
import { useHost, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useAnnotation } from '../../annotation/useAnnotation'
import { pointDialog } from '../../dialogs'
import type { PointInput } from '../../dialogs/inputs'
import type { MeasurementChart } from '../../measurementChart'
import type { SeriesTag } from '../../seriesTag'
import { pointValues } from './pointValues'

/** Shows what can be done at a point of a chart. */
export function usePointDialog(): (point: PointInput) => void {
  const host = useHost()
  const { send } = useAnnotation()
  const isAsking = useRef(false)
  return useCallback(
    (point) => {
      const ask = async () => {
        const use = await host.open(pointDialog, { ...point, time: Math.round(point.time) })
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
    [host, send],
  )
}

interface PickedChart {
  chart: MeasurementChart
  title: string
  /** By which the series are divided. */
  by: SeriesTag | null
  columns: ChartColumns | undefined
}

/** Shows what can be done at a point of a chart. Its camera is that of the series, where the series are of cameras. */
export function usePointClick({ chart, title, by, columns }: PickedChart): (pick: ChartPick) => void {
  const t = useMessages()
  const locale = useLocale()
  const show = usePointDialog()
  const unit = chart.unit && t(`units.${chart.unit}`)
  return useCallback(
    ({ time, seriesId, isInBand = false }) => {
      const isOfCamera = by === 'camera'
      const values = isOfCamera && columns ? pointValues(columns, time, { unit, locale }) : {}
      show({ time, cameraId: isOfCamera ? seriesId : null, isInBand: isOfCamera && isInBand, title, values })
    },
    [show, by, columns, title, unit, locale],
  )
}
