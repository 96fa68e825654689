import type { Clock } from '@barn-workbench/core/clock'
import { resolveTime, stepOf, type TimeChoice, type TimeSetup } from './timeSetup'

/** Part of the window that is looked at, ms. @public */
export interface TimeZoom {
  start: number
  end: number
}

/** Changes that a view tells of. @public */
export type TimeTopic = 'choice' | 'setup' | 'zoom' | 'cursor'

/**
 * The time that all charts of a dashboard share: window, zoom into it, and the time under the pointer. It lives outside
 * React, so that a moving cursor redraws nothing but the cursors. @public
 */
export interface TimeView {
  choice(): TimeChoice
  /** Chooses another window; a zoom ends with it. */
  choose(choice: TimeChoice): void
  /** The window now; the same object until it changes. */
  setup(): TimeSetup
  /** The part that is looked at; null: all of the window. */
  zoom(): TimeZoom | null
  zoomTo(zoom: TimeZoom | null): void
  /** Time under the pointer of one of the charts, ms; null: over none. */
  cursor(): number | null
  pointAt(time: number | null): void
  /** Hears of one kind of change; returns how to stop. */
  subscribe(topic: TimeTopic, listener: () => void): () => void
}

/** A zoom is never narrower than this, ms. */
const LEAST_ZOOM = 1_000

function sameZoom(left: TimeZoom | null, right: TimeZoom | null): boolean {
  return left?.start === right?.start && left?.end === right?.end
}

/** Listeners by what they want to hear of. */
function createTopics() {
  const listeners: Record<TimeTopic, Set<() => void>> = {
    choice: new Set(),
    setup: new Set(),
    zoom: new Set(),
    cursor: new Set(),
  }
  return {
    announce(topic: TimeTopic): void {
      for (const listener of [...listeners[topic]]) listener()
    },
    add: (topic: TimeTopic, listener: () => void) => void listeners[topic].add(listener),
    remove: (topic: TimeTopic, listener: () => void) => void listeners[topic].delete(listener),
    count: (topic: TimeTopic) => listeners[topic].size,
  }
}

/** Creates the shared time of a dashboard. While somebody listens to its setup, a window up to now moves on. @public */
export function createTimeView(clock: Clock, first: TimeChoice): TimeView {
  const topics = createTopics()
  const { announce } = topics
  let choice = first
  let setup = resolveTime(choice, clock.now())
  let zoom: TimeZoom | null = null
  let cursor: number | null = null
  let timer: ReturnType<Clock['setTimeout']> | undefined

  function resolve(): void {
    const next = resolveTime(choice, clock.now())
    if (next.start === setup.start && next.end === setup.end && next.timeResolution === setup.timeResolution) return
    setup = next
    announce('setup')
  }

  function keepUp(): void {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = undefined
    if (choice.kind !== 'last' || topics.count('setup') === 0) return
    const step = stepOf(setup.timeResolution)
    timer = clock.setTimeout(catchUp, step - (clock.now() % step))
  }

  function catchUp(): void {
    resolve()
    keepUp()
  }

  function zoomTo(next: TimeZoom | null): void {
    const sound = next && next.end - next.start >= LEAST_ZOOM ? next : null
    if (sameZoom(zoom, sound)) return
    zoom = sound
    announce('zoom')
  }

  return {
    choice: () => choice,
    choose(next) {
      choice = next
      zoomTo(null)
      announce('choice')
      catchUp()
    },
    setup: () => setup,
    zoom: () => zoom,
    zoomTo,
    cursor: () => cursor,
    pointAt(time) {
      if (time === cursor) return
      cursor = time
      announce('cursor')
    },
    subscribe(topic, listener) {
      topics.add(topic, listener)
      if (topic === 'setup' && topics.count('setup') === 1) catchUp()
      return () => {
        topics.remove(topic, listener)
        if (topic === 'setup' && topics.count('setup') === 0) keepUp()
      }
    },
  }
}
