import { expect, test } from 'vitest'
import { DAY, HOUR } from '@barn-workbench/core/time'
import type { Batch } from '@barn-workbench/plugin-sdk/react'
import { batchesOf, expectedLosses, lossesOf, lossPercent } from './losses'
import type { DeadAnimal } from './segments'

const START = 1_000 * DAY
const at = (days: number) => START + days * DAY
const batch = (days: number, animals?: number): Batch => ({
  incidentId: `batch-${days}`,
  state: 'penFull',
  firstEventTimestamp: at(days),
  lastEventTimestamp: at(days),
  messagePayload: animals === undefined ? {} : { animals },
})
const found = (days: number): DeadAnimal => ({
  state: 'closed',
  firstEventTimestamp: at(days),
  lastEventTimestamp: at(days) + HOUR,
})
const segments = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ start: at(from + index), end: at(from + index + 1) }))

const OWN = batch(0, 200)
const BEFORE = batch(-100, 400)
const context = { batch: OWN, before: BEFORE, species: 'pigs' as const, now: at(2.5) }
const ANIMALS = [found(-99.5), found(-98.2), found(-97.6), found(-50), found(0.5), found(1.2), found(1.3)]

test('the share of the animals housed grows from day to day, beside the batch before at the same age', () => {
  const { own, before, isPercent } = lossesOf(ANIMALS, segments(-1, 4), context)
  expect(isPercent).toBe(true)
  expect([...own]).toEqual([NaN, 0.5, 1.5, 1.5, NaN])
  // The running day ends now, also for the batch before.
  expect([...(before ?? [])]).toEqual([NaN, 0.25, 0.5, 0.75, NaN])
})

test('says how many of how many, with the span of the animals that were counted', () => {
  const { now } = lossesOf(ANIMALS, segments(-1, 4), context)
  expect(now.own).toEqual({ dead: 3, housed: 200, span: { start: at(0), end: at(2.5) + 1 } })
  expect(now.before).toEqual({ dead: 3, housed: 400, span: { start: at(-100), end: at(-97.5) + 1 } })
  expect(lossPercent(now.own)).toBe(1.5)
  expect(now.expected?.greatest).toBeCloseTo((0.36 * 2.5) / 7, 5)
})

test('a batch whose animals nobody has counted is counted in animals, without a corridor', () => {
  const losses = lossesOf(ANIMALS, segments(0, 3), { ...context, batch: batch(0) })
  expect(losses).toMatchObject({ isPercent: false, corridor: null })
  expect([...losses.own]).toEqual([1, 3, 3])
  expect([...(losses.before ?? [])]).toEqual([1, 2, 3])
  expect(lossPercent(losses.now.own)).toBeNull()
})

test('a batch before whose animals nobody has counted has no line in percent, but its count in words', () => {
  const losses = lossesOf(ANIMALS, segments(0, 3), { ...context, before: batch(-100) })
  expect(losses.before).toBeNull()
  expect(losses.now.before).toMatchObject({ dead: 3, housed: null })
})

test('the line of the batch before ends where this one moved in', () => {
  const { before } = lossesOf(ANIMALS, segments(0, 4), { ...context, before: batch(-2, 100), now: at(4) })
  expect([...(before ?? [])].map(Number.isNaN)).toEqual([false, false, true, true])
})

test('a batch that begins today, or ahead of the clock, has lost nothing', () => {
  for (const now of [at(0.01), at(-0.5)]) {
    const losses = lossesOf([], segments(0, 1), { ...context, before: null, now })
    expect(losses.now.own).toMatchObject({ dead: 0, housed: 200 })
    expect(losses.now.expected?.least).toBeGreaterThanOrEqual(0)
    expect(losses.before).toBeNull()
  }
})

test('500 dead in 200 days are all counted', () => {
  const animals = Array.from({ length: 500 }, (_, index) => found(index * 0.4))
  const { own, now } = lossesOf(animals, segments(0, 200), { ...context, batch: batch(0, 1_000), now: at(200) })
  expect(own.at(-1)).toBe(50)
  expect(now.own.dead).toBe(500)
})

test('the batch of a span is the one that had moved in by its end', () => {
  const all = [OWN, BEFORE]
  expect(batchesOf(all, { start: at(1), end: at(2) })).toEqual({ batch: OWN, before: BEFORE })
  expect(batchesOf(all, { start: at(-60), end: at(-50) })).toEqual({ batch: BEFORE, before: null })
  expect(batchesOf(all, { start: at(-160), end: at(-150) })).toBeNull()
})

test('pigs are expected to die at a rate, and broilers may up to a ceiling', () => {
  expect(expectedLosses('pigs', 105).least).toBeCloseTo(3.9, 5)
  expect(expectedLosses('pigs', 105).greatest).toBeCloseTo(5.4, 5)
  const broilers = expectedLosses('chickens', 42)
  expect(broilers.least).toBe(0)
  expect(broilers.greatest).toBeCloseTo(3.52, 5)
})
