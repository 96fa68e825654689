import type { Clock } from '@barn-workbench/core/clock'
import type { TimeChoice } from './timeSetup'
import { createTimeView, type TimeView, type TimeViewEvents } from './timeView'

/** What stays common to all of a screen, whatever window a chart has. */
const COMMON: ReadonlySet<keyof TimeViewEvents> = new Set(['cursor.moved', 'moment.changed'])

/** Creates a time view with a window and a zoom of its own. Its cursor and its moment are those of the view around. */
export function createOwnTimeView(around: TimeView, clock: Clock, choice: TimeChoice): TimeView {
  const own = createTimeView(clock, choice)
  return {
    ...own,
    cursor: around.cursor,
    pointAt: around.pointAt,
    moment: around.moment,
    showMoment: around.showMoment,
    subscribe: (name, listener) => (COMMON.has(name) ? around : own).subscribe(name, listener),
  }
}
