import { expect, test } from 'vitest'
import type { Camera } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { setupSteps, type SetupFacts } from './setupSteps'

const NOW = Date.UTC(2026, 4, 1)
const camera = (cameraId: string, name: string, more: Partial<Camera> = {}): Camera => ({
  cameraId,
  name,
  version: 1,
  tags: [],
  decommissioned: false,
  privacy: false,
  lastSeenOnline: NOW,
  sourceProblem: null,
  ...more,
})
const outlines = (cameraId: string, count: number) => ({
  cameraId,
  regions: Array.from({ length: count }, () => ({ regionSpecification: 'a', color: 'red', polygon: [] })) as never,
})
const tile = { cameraId: 'a', xPosition: 0, yPosition: 0, relativeWidth: 1, rotation: 0 }

/** The steps, each with whether it is done and how much of it. */
const stepsOf = (facts: Omit<SetupFacts, 'now'>) =>
  Object.fromEntries(
    setupSteps({ ...facts, now: NOW }).map(({ id, isDone, count }) => [
      id,
      count ? `${count.done}/${count.all} ${isDone}` : String(isDone),
    ]),
  )

test('of an empty barn nothing is done', () => {
  expect(stepsOf({ cameras: [], mappings: [], canvases: [], accounts: [[]], waysBack: 0 })).toEqual({
    cameras: 'false',
    names: '0/0 false',
    pictures: '0/0 false',
    regions: '0/0 false',
    plan: 'false',
    people: 'false',
    wayBack: 'false',
  })
})

test('a barn that is set up has nothing left', () => {
  const steps = stepsOf({
    cameras: [camera('a', 'Pens 1–2'), camera('b', 'Pens 3–4')],
    mappings: [outlines('a', 2), outlines('b', 1)],
    canvases: [{ cameras: [tile] }],
    accounts: [[], []],
    waysBack: 1,
  })
  expect(steps).toEqual({
    cameras: 'true',
    names: '2/2 true',
    pictures: '2/2 true',
    regions: '2/2 true',
    plan: 'true',
    people: 'true',
    wayBack: 'true',
  })
})

test('the site is described once somebody has said what it is, and nothing waits for a restart', () => {
  const step = (isSettled: boolean, needsRestart: boolean) => stepsOf({ site: { isSettled, needsRestart } })['site']
  expect([step(false, false), step(true, true), step(true, false)]).toEqual(['false', 'false', 'true'])
  expect(stepsOf({ isSecure: false })).toEqual({ https: 'false' })
})

test('the guide leads to its steps in their order', () => {
  const guided = setupSteps({ site: { isSettled: true, needsRestart: false }, cameras: [], backups: [], now: NOW })
  expect(guided.map(({ id, guide }) => [id, guide])).toEqual([
    ['site', 'site'],
    ['cameras', 'cameras'],
    ['names', undefined],
    ['pictures', undefined],
    ['backup', 'backup'],
  ])
})

test('a backup is kept while it is fresh, and was not found to be useless', () => {
  const step = (madeAt: number, isGood: boolean | null) =>
    stepsOf({ backups: [{ madeAt, proof: isGood === null ? null : { at: madeAt, isGood } }] })['backup']
  expect(stepsOf({ backups: [] })).toEqual({ backup: 'false' })
  expect([step(NOW - DAY, null), step(NOW - DAY, true)]).toEqual(['true', 'true'])
  expect([step(NOW - 9 * DAY, true), step(NOW - DAY, false)]).toEqual(['false', 'false'])
})

test.each(['a', 'Camera 3', 'kamera_7', 'channel12', '192', 'Pens 1'])(
  'a camera of the name %s is not named, or has the name of another one',
  (name) => {
    expect(stepsOf({ cameras: [camera('a', name), camera('b', 'Pens 1')] })['names']).toBe('1/2 false')
  },
)

test('a camera that is out of use counts for nothing, a silent one has no picture', () => {
  const steps = stepsOf({
    cameras: [
      camera('a', 'Pens 1–2', { lastSeenOnline: NOW - 11 * MINUTE }),
      camera('b', 'Pens 3–4'),
      camera('c', 'c', { decommissioned: true, lastSeenOnline: null }),
    ],
    mappings: [outlines('a', 1), outlines('b', 0)],
  })
  expect(steps).toEqual({ cameras: 'true', names: '2/2 true', pictures: '1/2 false', regions: '1/2 false' })
})

test('a plan that the instance has arranged is nobody’s work, and a display is no person', () => {
  const canvases = [{ arrangement: 'automatic' as const, cameras: [tile] }]
  expect(stepsOf({ canvases, accounts: [[], ['display']] })).toEqual({
    plan: 'false',
    people: 'false',
  })
})
