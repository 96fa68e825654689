import { expect, test } from 'vitest'
import type { FrameLack } from '@barn-workbench/plugin-sdk/react'
import { findLacks, type Probe } from './findLacks'
import { createKeptLacks, originsForProbes } from './keptLacks'
import type { ProbeFinding } from './probeMessages'

const HOLDS: ProbeFinding = { connects: false, makesDocuments: false, seenFrames: 0, isKeyed: true }
const LOOP = 250

/** A probe that finds something, whose thread stands still for some times, one after the other. */
function createProbe(finding: Partial<ProbeFinding>, standstills: number[] = []): Probe {
  return {
    ask: ({ kind }) =>
      Promise.resolve(kind === 'look' ? { ...HOLDS, ...finding } : kind === 'standstill' ? standstills.shift() : null),
  }
}

const watchOf = (...times: number[]) => ({ watchPage: () => ({ end: () => times.shift() ?? 0 }) })
const target = 'http://barn/config.json'

test('a browser that holds back everything lacks nothing', async () => {
  expect(await findLacks({ probes: [createProbe({}), createProbe({}, [5])], target, ...watchOf(5) })).toEqual([])
})

test.each<[Partial<ProbeFinding>, FrameLack]>([
  [{ connects: true }, 'connections'],
  [{ makesDocuments: true }, 'documents'],
  [{ seenFrames: 2 }, 'discovery'],
])('what a probe could do is lacking: %o', async (finding, lack) => {
  expect(await findLacks({ probes: [createProbe(finding), createProbe({}, [5])], target, ...watchOf(5) })).toEqual([
    lack,
  ])
})

test('a loop that holds up a neighbour or the page each time says that they share a process', async () => {
  const held = [LOOP, LOOP, LOOP]
  expect(await findLacks({ probes: [createProbe({}), createProbe({}, held)], target, ...watchOf(5) })).toEqual([
    'neighbours',
  ])
  expect(await findLacks({ probes: [createProbe({})], target, ...watchOf(LOOP, LOOP, LOOP) })).toEqual(['page'])
  // A busy machine held them up once.
  expect(
    await findLacks({ probes: [createProbe({}), createProbe({}, [LOOP, 5])], target, ...watchOf(LOOP, 5) }),
  ).toEqual([])
})

test('with one origin alone the browser has to say that it separates origins', async () => {
  expect(await findLacks({ probes: [createProbe({ isKeyed: false })], target, ...watchOf(5) })).toEqual(['neighbours'])
})

test('without any answer nothing is known', async () => {
  expect(await findLacks({ probes: [createProbe({ connects: null })], target })).toBeNull()
})

const PERIOD = 24 * 3_600_000

/** A device that was probed with some results, one after the other. */
function createDevice(...results: (readonly FrameLack[] | null)[]) {
  const stored = new Map<string, unknown>()
  const storage = {
    get: (key: string) => Promise.resolve(stored.get(key)),
    set: (key: string, value: unknown) => Promise.resolve(void stored.set(key, value)),
  }
  let time = 0
  const lacksOf = (browser: string, page = 'http://barn') =>
    createKeptLacks({ storage, now: () => time, browser, page, probe: async () => results.shift() ?? null })()
  return { lacksOf, pass: (duration: number) => (time += duration) }
}

test('the result is kept for a day, for one browser at one address', async () => {
  const { lacksOf, pass } = createDevice(['connections'], ['documents'], ['page'], [])
  expect(await lacksOf('Browser/1')).toEqual(['connections'])
  pass(PERIOD - 1)
  expect(await lacksOf('Browser/1')).toEqual(['connections'])
  pass(1)
  expect(await lacksOf('Browser/1')).toEqual(['documents'])
  expect(await lacksOf('Browser/2')).toEqual(['page'])
  expect(await lacksOf('Browser/2', 'https://barn')).toEqual([])
})

test('a probe that learned nothing is made again', async () => {
  const { lacksOf } = createDevice(null, ['connections'])
  expect(await lacksOf('Browser/1')).toEqual([])
  expect(await lacksOf('Browser/1')).toEqual(['connections'])
})

test('probes are at two origins of plugins', () => {
  const none = { plugins: [], faulty: [] }
  expect(originsForProbes(none)).toEqual([])
  expect(originsForProbes({ ...none, freeOrigins: ['http://barn:1', 'http://barn:2', 'http://barn:3'] })).toEqual([
    'http://barn:1',
    'http://barn:2',
  ])
  expect(originsForProbes({ ...none, freeOrigins: ['https://{plugin}.widgets.example'] })).toEqual([
    'https://0probe0.widgets.example',
    'https://0probe1.widgets.example',
  ])
})
