import type { ChartTime } from '../../chart/engine/chartOptions'
import type { WidgetTime } from '../values'
import type { WidgetHost } from '../WidgetHost'

/** The zoom of the dashboard; null while all of its window is shown. */
function zoomOf({ start, end, window }: WidgetTime) {
  return start === window.start && end === window.end ? null : { start, end }
}

/** The parts of the time that a chart follows. */
const PARTS = {
  'zoom.changed': ({ start, end }: WidgetTime) => `${start} ${end}`,
  'cursor.moved': ({ cursor }: WidgetTime) => cursor,
  'moment.changed': ({ moment }: WidgetTime) => moment,
  'setup.changed': ({ window }: WidgetTime) => `${window.start} ${window.end}`,
  'choice.changed': () => null,
}

/** The time of the dashboard around a widget, as the chart engine uses it. */
export function hostTimeOf({ time, clock, pointAt, zoomTo, showMoment }: WidgetHost): ChartTime {
  return {
    zoom: () => zoomOf(time.get()),
    zoomTo: (part) => zoomTo(part && part.end > part.start ? part : null),
    cursor: () => time.get().cursor,
    pointAt,
    moment: () => time.get().moment,
    showMoment,
    now: clock.get,
    subscribe(name, listener) {
      const partOf = PARTS[name]
      let shown = partOf(time.get())
      return time.subscribe(() => {
        const next = partOf(time.get())
        if (next === shown) return
        shown = next
        listener()
      })
    },
  }
}
