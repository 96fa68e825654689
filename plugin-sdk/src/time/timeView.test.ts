import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createTimeView, type TimeViewEvents } from './timeView'

const EVENTS: readonly (keyof TimeViewEvents)[] = [
  'choice.changed',
  'setup.changed',
  'zoom.changed',
  'cursor.moved',
  'moment.changed',
]

/** Names of the events that a view emits from now on, in order. */
function recordEvents(view: ReturnType<typeof createTimeView>): string[] {
  const names: string[] = []
  for (const name of EVENTS) view.subscribe(name, () => names.push(name))
  return names
}

test('moves a window up to now on bucket by bucket while its setup has a listener', async () => {
  const clock = createFakeClock(DAY)
  const view = createTimeView(clock, { kind: 'last', span: DAY, timeResolution: 10 * MINUTE })
  const ends: number[] = []
  const unsubscribe = view.subscribe('setup.changed', () => ends.push((view.setup().end - DAY) / MINUTE))
  await clock.advance(25 * MINUTE)
  expect(ends).toEqual([20, 30])
  unsubscribe()
  await clock.advance(60 * MINUTE)
  expect(ends).toEqual([20, 30])
  view.subscribe('setup.changed', () => undefined)
  expect((view.setup().end - DAY) / MINUTE).toBe(90)
})

test('a new choice ends the zoom, and emits the events of all three changes', () => {
  const view = createTimeView(createFakeClock(), { kind: 'fixed', start: 0, end: DAY })
  const names = recordEvents(view)
  view.zoomTo({ start: 10, end: 20_000 })
  view.choose({ kind: 'fixed', start: 0, end: 2 * DAY })
  expect(names).toEqual(['zoom.changed', 'zoom.changed', 'choice.changed', 'setup.changed'])
  expect(view.zoom()).toBeNull()
})

test('ignores an empty zoom and a cursor that has not moved', () => {
  const view = createTimeView(createFakeClock(), { kind: 'fixed', start: 0, end: DAY })
  const names = recordEvents(view)
  view.zoomTo({ start: 20, end: 20 })
  view.pointAt(5)
  view.pointAt(5)
  view.pointAt(null)
  expect(view.zoom()).toBeNull()
  expect(names).toEqual(['cursor.moved', 'cursor.moved'])
})

test('tells of another moment, and shows the pictures of now without one', () => {
  const view = createTimeView(createFakeClock(), { kind: 'fixed', start: 0, end: DAY })
  const names = recordEvents(view)
  expect(view.moment()).toBeNull()
  view.showMoment(5)
  view.showMoment(5)
  expect(view.moment()).toBe(5)
  view.showMoment(null)
  expect(view.moment()).toBeNull()
  expect(names).toEqual(['moment.changed', 'moment.changed'])
})
