import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { createEmitter } from '@barn-workbench/core/emitter'
import { MINUTE } from '@barn-workbench/core/time'
import { resolveTime, stepOf, type TimeChoice, type TimeSetup } from './timeSetup'

/** A part of the window, ms since the epoch. @public */
export interface TimeZoom {
  start: number
  end: number
}

/** Events of a time view; none has a payload. @public */
export interface TimeViewEvents {
  /** Another window was chosen. */
  'choice.changed': undefined
  /** The window is another one: it was chosen, or it moved on with time. */
  'setup.changed': undefined
  'zoom.changed': undefined
  'cursor.moved': undefined
  /** Pictures of another moment are shown. */
  'moment.changed': undefined
}

/**
 * The time that all of a screen shares: the window of its charts, the zoom into it, the time under the pointer, and the
 * moment whose pictures are shown. It lives outside React, so that a moving cursor redraws the cursors only. @public
 */
export interface TimeView {
  choice(): TimeChoice
  /** Chooses another window and ends the zoom. */
  choose(choice: TimeChoice): void
  /** The current window; the same object until it changes. */
  setup(): TimeSetup
  /** The part of the window that is shown; null for all of it. */
  zoom(): TimeZoom | null
  /** Shows a part of the window; null, or a part shorter than 1 s, shows all of it. */
  zoomTo(zoom: TimeZoom | null): void
  /** The time under the pointer, ms since the epoch; null while the pointer is over no chart. */
  cursor(): number | null
  /** Moves the cursor of all charts. */
  pointAt(time: number | null): void
  /** The moment whose pictures are shown, ms since the epoch; null for now. */
  moment(): number | null
  /** Shows the pictures of another moment; null for now. */
  showMoment(moment: number | null): void
  /** The present time by the clock of the barn, ms since the epoch. */
  now(): number
  /** Calls a listener at each event of a name. Returns the function that ends it. */
  subscribe(name: keyof TimeViewEvents, listener: () => void): () => void
}

/** The shortest zoom, ms. */
const MINIMUM_ZOOM = 1_000

function isSameZoom(left: TimeZoom | null, right: TimeZoom | null): boolean {
  return left?.start === right?.start && left?.end === right?.end
}

/** A time that may be none, with a call after each change. */
function createPoint(onChange: () => void) {
  let time: number | null = null
  return {
    get: () => time,
    set(next: number | null) {
      if (next === time) return
      time = next
      onChange()
    },
  }
}

/**
 * Creates the shared time of a dashboard. A window up to now moves on as long as `setup.changed` has a listener.
 * @public
 */
export function createTimeView(clock: Clock, initialChoice: TimeChoice): TimeView {
  const events = createEmitter<TimeViewEvents>()
  let choice = initialChoice
  let setup = resolveTime(choice, clock.now())
  let zoom: TimeZoom | null = null
  const cursor = createPoint(() => events.emit('cursor.moved'))
  const moment = createPoint(() => events.emit('moment.changed'))
  let cancelTimer: CancelTimer | undefined

  function resolveSetup(): void {
    const next = resolveTime(choice, clock.now())
    if (next.start === setup.start && next.end === setup.end && next.timeResolution === setup.timeResolution) return
    setup = next
    events.emit('setup.changed')
  }

  function scheduleUpdate(): void {
    cancelTimer?.()
    cancelTimer = undefined
    if (choice.kind !== 'last' || events.listenerCount('setup.changed') === 0) return
    const step = stepOf(setup.timeResolution)
    cancelTimer = clock.setTimeout(updateSetup, step - (clock.now() % step))
  }

  function updateSetup(): void {
    resolveSetup()
    scheduleUpdate()
  }

  function zoomTo(next: TimeZoom | null): void {
    const valid = next && next.end - next.start >= MINIMUM_ZOOM ? next : null
    if (isSameZoom(zoom, valid)) return
    zoom = valid
    events.emit('zoom.changed')
  }

  return {
    choice: () => choice,
    choose(next) {
      choice = next
      zoomTo(null)
      events.emit('choice.changed')
      updateSetup()
    },
    setup: () => setup,
    zoom: () => zoom,
    zoomTo,
    cursor: cursor.get,
    pointAt: cursor.set,
    moment: moment.get,
    showMoment: moment.set,
    now: () => clock.now(),
    subscribe(name, listener) {
      const unsubscribe = events.subscribe(name, listener)
      if (name === 'setup.changed' && events.listenerCount(name) === 1) updateSetup()
      return () => {
        unsubscribe()
        if (name === 'setup.changed' && events.listenerCount(name) === 0) scheduleUpdate()
      }
    },
  }
}

/** A span of time, ms since the epoch. @public */
export interface TimeWindow {
  start: number
  end: number
}

/** The shortest span that an address or a saved chart can name, ms. @public */
export const SHORTEST_SPAN = MINUTE

/**
 * The greatest time and span that an address or a saved chart can name, ms: charts cannot draw what is beyond the dates
 * that exist. @public
 */
export const GREATEST_TIME = Date.UTC(2200, 0)

/** Events that all time views of a screen share. */
const COMMON: ReadonlySet<keyof TimeViewEvents> = new Set(['cursor.moved', 'moment.changed'])

/** Creates a time view with a separate window and zoom. Its cursor and its moment are those of the view around. */
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
