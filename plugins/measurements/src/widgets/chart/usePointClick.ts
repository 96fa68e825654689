import { useCallback, useRef } from 'react'
import { formatValue, type ChartColumns, type ChartPick } from '@barn-workbench/plugin-sdk/chart'
import { useHost, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useAnnotation } from '../../annotation/useAnnotation'
import { pointDialog } from '../../dialogs'
import type { PointInput } from '../../dialogs/inputs'
import type { MeasurementChart } from '../../measurementChart'
import type { SeriesTag } from '../../queries/measurementQuery'

/** Shows the actions at a point of a chart. */
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
  /** The tag by which the series are divided. */
  by: SeriesTag | null
  columns: ChartColumns | undefined
}

/** Shows the actions at a point of a chart. Its camera is the camera of the series, if each series belongs to one. */
export function usePointClick({ chart, title, by, columns }: PickedChart): (pick: ChartPick) => void {
  const t = useMessages()
  const locale = useLocale()
  const show = usePointDialog()
  const unit = chart.unit && t(`units.${chart.unit}`)
  return useCallback(
    ({ time, seriesId, isInBand = false }) => {
      // The batch before is of no camera, and its time is another one.
      const isBefore = columns?.series.some(({ id, ghost }) => ghost === true && id === seriesId) ?? false
      const isOfCamera = by === 'camera' && !isBefore
      const values = isOfCamera && columns ? pointValues(columns, time, { unit, locale }) : {}
      show({ time, cameraId: isOfCamera ? seriesId : null, isInBand: isOfCamera && isInBand, title, values })
    },
    [show, by, columns, title, unit, locale],
  )
}

interface ValueWords {
  unit: string | undefined
  locale: string
}

/**
 * The values of a chart at the time of one of its points, by the ids of the series; one without a value is not there.
 */
export function pointValues(columns: ChartColumns, time: number, { unit, locale }: ValueWords): Record<string, string> {
  const point = columns.x.indexOf(time)
  const entries = columns.series.flatMap(({ id, name, values }) => {
    const value = values[point] ?? NaN
    if (!Number.isFinite(value)) return []
    return [[id ?? name, [formatValue(value, locale), unit].filter(Boolean).join(' ')] as const]
  })
  return Object.fromEntries(entries)
}
