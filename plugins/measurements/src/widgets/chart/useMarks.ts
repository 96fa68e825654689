import { useMemo } from 'react'
import { useOutlineMarks, type ChartMark } from '@barn-workbench/plugin-sdk/chart'
import { incidentTypeColor, useMessages, useShowsWidget, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import { useAnnotation } from '../../annotation/useAnnotation'
import type { ChartSettings } from '../../chartSettings'
import { useEventTypeName } from '../../marks/eventTypes'
import { foldByDayAndType, type BarnEvent } from '../../marks/foldEvents'
import { useBarnEvents, useEventList } from '../../marks/useBarnEvents'
import type { MeasurementChart } from '../../measurementChart'
import type { TimeSlice } from '../../queries/timeSlices'

/** The marks on a chart beside its values. */
export interface ChartMarks {
  marks: readonly ChartMark[]
  /** Says that there are more incidents than are marked, or null. */
  cut: string | null
  /** The events that a mark represents, by the id of the mark. */
  onMark: (id: string) => void
}

/** The type of the widget in which the events of a dashboard stand. */
const EVENT_LANE = 'measurements.events'

/** The start of the documentation that is being made. */
function useStartMark(): readonly ChartMark[] {
  const t = useMessages()
  const { start } = useAnnotation()
  return useMemo(
    () =>
      start
        ? [{ time: start.time, label: t('annotation.start'), color: `var(${incidentTypeColor('barnDocumentation')})` }]
        : [],
    [start, t],
  )
}

/** The marks of events, folded by day and type, and the events that each of them represents. */
function useFoldedMarks(events: readonly BarnEvent[], window: TimeSlice) {
  const t = useMessages()
  const zone = useTimeZone()
  const nameOf = useEventTypeName()
  return useMemo(() => {
    const folded = foldByDayAndType(events, window, zone)
    const marks = folded.flatMap((list, index): ChartMark[] => {
      const [first] = list
      if (!first) return []
      const { time, end, color } = first
      const count = list.length
      const label = count === 1 ? first.label : t('events.folded', { count, type: nameOf(first.type) })
      return [{ id: String(index), time, ...(end !== undefined && { end }), color, label }]
    })
    return { folded, marks }
  }, [events, window, zone, nameOf, t])
}

/**
 * The incidents, batches and changed outlines of a window, and the start of a documentation that is being made. On a
 * dashboard that shows events in a lane of their own, incidents and batches stand there alone.
 */
export function useMarks(
  chart: MeasurementChart,
  settings: ChartSettings,
  window: TimeSlice,
  enabled: boolean,
): ChartMarks {
  const t = useMessages()
  const isMarked = enabled && settings.incidents
  const hasLane = useShowsWidget(EVENT_LANE)
  const { events, incidentCount, isCut } = useBarnEvents(window, settings.cameras, isMarked && !hasLane)
  const { folded, marks: ofEvents } = useFoldedMarks(events, window)
  const outlines = useOutlineMarks({ enabled: isMarked && chart.ofRegions === true })
  const starts = useStartMark()
  const list = useEventList()
  const marks = useMemo(() => [...outlines, ...ofEvents, ...starts], [outlines, ofEvents, starts])
  return useMemo(
    () => ({
      marks,
      cut: isCut ? t('incidentsCut', { count: incidentCount }) : null,
      onMark: (id) => list(folded[Number(id)] ?? []),
    }),
    [marks, isCut, incidentCount, list, folded, t],
  )
}
