import type { TimeTopic, TimeZoom } from '../../time/timeView'
import type { ChartTime } from './chartOptions'

/** The time of a chart that shares it with no other. */
export function createChartTime(): ChartTime {
  const listeners = new Map<TimeTopic, Set<() => void>>()
  const announce = (topic: TimeTopic) => {
    for (const listener of [...(listeners.get(topic) ?? [])]) listener()
  }
  let zoom: TimeZoom | null = null
  let cursor: number | null = null
  return {
    zoom: () => zoom,
    zoomTo(next) {
      zoom = next && next.end > next.start ? next : null
      announce('zoom')
    },
    cursor: () => cursor,
    pointAt(time) {
      if (time === cursor) return
      cursor = time
      announce('cursor')
    },
    subscribe(topic, listener) {
      const of = listeners.get(topic) ?? new Set()
      listeners.set(topic, of.add(listener))
      return () => void of.delete(listener)
    },
  }
}
