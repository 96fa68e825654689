import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { aCamera } from '@barn-workbench/plugin-sdk/testing'
import { silentTogether } from './silentTogether'

const NOW = Date.UTC(2026, 4, 1)
const THEN = NOW - 2 * HOUR
const camera = (cameraId: string, lastSeenOnline: number | null, decommissioned = false) =>
  aCamera({ cameraId, lastSeenOnline, decommissioned })
const found = (...others: ReturnType<typeof camera>[]) => {
  const lost = camera('lost', THEN)
  const { others: silent, areAll } = silentTogether(lost, [lost, ...others], NOW)
  return { silent: silent.map(({ cameraId }) => cameraId), areAll }
}

test('cameras that were last seen within five minutes fell silent together', () => {
  expect(found(camera('near', THEN + 5 * MINUTE), camera('later', THEN + 6 * MINUTE))).toEqual({
    silent: ['near'],
    areAll: false,
  })
})

test('all others are out if none in use goes on', () => {
  expect(found(camera('near', THEN), camera('retired', THEN - HOUR, true))).toEqual({ silent: ['near'], areAll: true })
})

test('cameras that go on, or never were there, did not fall silent, and a barn of one camera has no others', () => {
  expect(found(camera('online', NOW), camera('never', null))).toEqual({ silent: [], areAll: false })
  expect(found()).toEqual({ silent: [], areAll: false })
})
