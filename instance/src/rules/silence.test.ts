import { expect, test } from 'vitest'
import type { Machine } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { barnTexts } from '../barn'
import { nextRhythm } from './machineRhythm'
import { createSilenceWatch } from './silence'
import { createRuleBarn, RULE_START } from './testing/createRuleBarn'

const NO_LIMIT = { minimum: null, maximum: null }

async function createWatchedBarn(machines: () => Machine[] = () => []) {
  const barn = await createRuleBarn()
  const create = () =>
    createSilenceWatch({ ...barn, texts: barnTexts('en'), machines: () => Promise.resolve(machines()) })
  let watch = create()
  let time = RULE_START
  return {
    ...barn,
    restart: () => (watch = create()),
    /** Moves the clock on minute by minute. `speaks`: whether the sensor sends a value then. */
    async play(minutes: number, speaks: (minute: number) => boolean = () => false) {
      for (let minute = 0; minute < minutes; minute++) {
        time += MINUTE
        barn.clockTo(time)
        if (speaks(minute)) await barn.send(20)
        await watch(time)
      }
    },
    skip: (duration: number) => (time += duration),
    incidentsOf: async () =>
      (await barn.opened()).map(({ identifier, messagePayload, state }) => [
        identifier.componentType,
        messagePayload['prettyName'],
        state,
      ]),
  }
}

test('a sensor that says nothing for longer than its interval is an incident, which ends when it speaks', async () => {
  const barn = await createWatchedBarn()
  const place = { kind: 'barn' } as const
  const told = { measurement: 'temperature', tag: 'north', name: 'North wall', place, expectedRange: NO_LIMIT } as const
  await barn.sensors.create({ ...told, expectedInterval: 300 })
  await barn.play(5, () => true)
  await barn.play(6)
  expect(await barn.incidentsOf()).toEqual([])
  await barn.play(2)
  expect(await barn.incidentsOf()).toEqual([['sensor', 'North wall', 'isBelowThreshold']])
  barn.restart()
  await barn.play(20)
  expect(await barn.incidentsOf()).toHaveLength(1)
  await barn.play(2, () => true)
  expect(await barn.incidentsOf()).toEqual([['sensor', 'North wall', 'wasBelowThreshold']])
})

test('an interval is learned from rows, and a start of the instance raises nothing before it is over', async () => {
  const barn = await createWatchedBarn()
  await barn.makeSensor('north')
  for (let index = 20; index >= 0; index--) await barn.send(20, { at: RULE_START - HOUR - index * 5 * MINUTE })
  await barn.play(14)
  expect(await barn.incidentsOf()).toEqual([])
  await barn.play(4)
  expect(await barn.incidentsOf()).toEqual([['sensor', 'north', 'isBelowThreshold']])
})

test('a gap of the instance is no silence, and what was put away long ago is not told anew', async () => {
  const barn = await createWatchedBarn()
  await barn.makeSensor('north')
  await barn.play(30, () => true)
  barn.skip(5 * HOUR)
  await barn.play(8)
  expect(await barn.incidentsOf()).toEqual([])
  barn.skip(40 * DAY)
  await barn.play(60)
  expect(await barn.incidentsOf()).toEqual([])
})

test('a machine is silent when its key is not used for much longer than usual', async () => {
  let lastUsedAt = RULE_START
  const key = { endedAt: null, validUntil: null }
  const machine = { machineId: 'detector', displayName: 'Detector' }
  const barn = await createWatchedBarn(() => [{ ...machine, keys: [{ ...key, lastUsedAt }] } as unknown as Machine])
  const now = new Date(0).toISOString()
  await barn.database
    .current()
    .insertInto('accounts' as never)
    .values({
      id: 'detector',
      version: 1,
      document: JSON.stringify({ accountId: 'detector', createdAt: now }),
    } as never)
    .execute()
  await barn.database
    .current()
    .insertInto('machines')
    .values({ account_id: 'detector', created_at: 0, created_by: 'anna' })
    .execute()
  for (let use = 0; use < 12; use++) {
    await barn.play(5)
    lastUsedAt += 5 * MINUTE
  }
  await barn.play(14)
  expect(await barn.incidentsOf()).toEqual([])
  await barn.play(5)
  expect(await barn.incidentsOf()).toEqual([['machine', 'Detector', 'isBelowThreshold']])
})

test('one long gap of a machine is forgotten in time, and a clock that goes back is none', () => {
  let rhythm = { lastAt: 0, gaps: 0, usualGap: 0 }
  rhythm = nextRhythm(rhythm, HOUR)
  for (let use = 1; use <= 60; use++) rhythm = nextRhythm(rhythm, HOUR + use * MINUTE)
  expect(rhythm.usualGap).toBeLessThan(5 * MINUTE)
  expect(nextRhythm(rhythm, 0)).toEqual({ ...rhythm, lastAt: 0 })
})
