import { createEmitter } from '@barn-workbench/core/emitter'
import type { TimeViewEvents, TimeZoom } from '../../time/timeView'
import type { ChartTime } from './chartOptions'

/** Creates the time of a chart that shares it with no other chart. */
export function createChartTime(): ChartTime {
  const events = createEmitter<TimeViewEvents>()
  let zoom: TimeZoom | null = null
  let cursor: number | null = null
  return {
    zoom: () => zoom,
    zoomTo(next) {
      zoom = next && next.end > next.start ? next : null
      events.emit('zoom.changed')
    },
    cursor: () => cursor,
    pointAt(time) {
      if (time === cursor) return
      cursor = time
      events.emit('cursor.moved')
    },
    moment: () => null,
    subscribe: events.subscribe,
  }
}
