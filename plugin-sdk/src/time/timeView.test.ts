import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createTimeView, type TimeTopic } from './timeView'

function heard(view: ReturnType<typeof createTimeView>) {
  const topics: TimeTopic[] = []
  for (const topic of ['choice', 'setup', 'zoom', 'cursor'] as const) view.subscribe(topic, () => topics.push(topic))
  return topics
}

test('while somebody listens, a window up to now moves on bucket by bucket', async () => {
  const clock = createFakeClock(DAY)
  const view = createTimeView(clock, { kind: 'last', span: DAY, timeResolution: 10 * MINUTE })
  const ends: number[] = []
  const stop = view.subscribe('setup', () => ends.push((view.setup().end - DAY) / MINUTE))
  await clock.advance(25 * MINUTE)
  expect(ends).toEqual([20, 30])
  stop()
  await clock.advance(60 * MINUTE)
  expect(ends).toEqual([20, 30])
  view.subscribe('setup', () => undefined)
  expect((view.setup().end - DAY) / MINUTE).toBe(90)
})

test('another choice ends the zoom and tells each listener of its own', () => {
  const view = createTimeView(createFakeClock(), { kind: 'fixed', start: 0, end: DAY })
  const topics = heard(view)
  view.zoomTo({ start: 10, end: 20_000 })
  view.choose({ kind: 'fixed', start: 0, end: 2 * DAY })
  expect(topics).toEqual(['zoom', 'zoom', 'choice', 'setup'])
  expect(view.zoom()).toBeNull()
})

test('a zoom onto nothing shows all, the same cursor tells nobody', () => {
  const view = createTimeView(createFakeClock(), { kind: 'fixed', start: 0, end: DAY })
  const topics = heard(view)
  view.zoomTo({ start: 20, end: 20 })
  view.pointAt(5)
  view.pointAt(5)
  view.pointAt(null)
  expect([view.zoom(), topics]).toEqual([null, ['cursor', 'cursor']])
})
