import { expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { hideIncident, openIncident, type Intent, type Target } from '@barn-workbench/core/intents'
import { ProblemError } from '@barn-workbench/core/result'
import { documentOfText } from '@barn-workbench/core/schema'
import type { Batch } from '@barn-workbench/core/writes'
import {
  defineAction,
  definePlugin,
  type ActionHost,
  type ActionRun,
  type EntityAction,
} from '@barn-workbench/plugin-sdk'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { createActionRunner } from './actionRunner'
import { createCallIntent } from './actions'
import type { ManyNews } from './notifier'

const plugin = definePlugin({
  id: 'test',
  locale: { en: async () => ({ default: {} }), de: async () => ({ default: {} }) },
})
/** The runner passes the host on without using it. */
const host = { session: null } as ActionHost

type Extras<I extends Intent> = Partial<Pick<EntityAction<I, 'incident'>, 'load' | 'ask' | 'isBulk'>>

function runnerOf<I extends Intent>(implemented: I, run: ActionRun<I>, extras: Extras<I> = {}) {
  const told: string[] = []
  const news: ManyNews[] = []
  const batches: Batch[] = []
  const log = vi.fn()
  const definition = defineAction({
    id: 'test.run',
    implements: implemented,
    on: 'incident',
    group: 'change',
    from: ({ incidentId }) => ({ incidentId }) as never,
    needs: [],
    icon: () => null,
    load: async () => run,
    ...extras,
  })
  const runner = createActionRunner({
    clock: createFakeClock(),
    hostOf: (_, batch) => {
      if (batch) batches.push(batch)
      return host
    },
    log,
    notify: (_, { code }) => told.push(code),
    notifyOfMany: (_, one) => news.push(one),
  })
  const action = { plugin, definition, name: 'run' }
  const scope = { hasInstance: true, accountId: 'account-1', permissions: new Set<string>() }
  return { runner, action, told, news, batches, log, call: createCallIntent(runner.run, [action], scope)(implemented) }
}

const reason = documentOfText('A test')
const targets = ['a', 'b', 'c'].map((incidentId): Target => ({ kind: 'incident', entity: anIncident({ incidentId }) }))

test('an action receives the parsed input and the host, and gives its result', async () => {
  const run = vi.fn(async () => ({}))
  const { runner, action, told, call } = runnerOf(openIncident, run)
  expect(await runner.run(action, { incidentId: 'incident-1', more: true })).toEqual({ state: 'done', result: {} })
  expect(run).toHaveBeenCalledWith({ incidentId: 'incident-1' }, host)
  expect(await call?.({ incidentId: 'incident-1' })).toEqual({})
  expect(told).toEqual([])
})

test('an action that gives null was cancelled by the user', async () => {
  const { runner, action, told } = runnerOf(openIncident, async () => null)
  expect(await runner.run(action, { incidentId: 'incident-1' })).toEqual({ state: 'cancelled' })
  expect(told).toEqual([])
})

test.each([
  ['throws', async () => Promise.reject(new Error('no barn')), 'widget/crashed'],
  [
    'is refused',
    async () => Promise.reject(new ProblemError({ code: 'incident/not-found', params: {} })),
    'incident/not-found',
  ],
])('an action that %s is told once and logged', async (_, run, code) => {
  const { action, told, log, call } = runnerOf(openIncident, run)
  expect(await call?.({ incidentId: 'incident-1' })).toBeNull()
  expect(told).toEqual([code])
  expect(log).toHaveBeenCalledWith(action, expect.any(Error))
})

test('a refusal that the user has read already is not told again', async () => {
  const refusal = new ProblemError({ code: 'incident/already-closed', params: {} }, { isReported: true })
  const { runner, action, told } = runnerOf(openIncident, async () => Promise.reject(refusal))
  expect(await runner.run(action, { incidentId: 'incident-1' })).toMatchObject({ state: 'refused' })
  expect(told).toEqual([])
})

test('an input that does not fit is refused with its paths before the action runs', async () => {
  const run = vi.fn(async () => ({}))
  const { runner, action } = runnerOf(openIncident, run)
  const outcome = await runner.run(action, { incidentId: 7 })
  expect(outcome).toMatchObject({
    state: 'refused',
    problem: { code: 'request/invalid', errors: [{ path: 'incidentId' }] },
  })
  expect(run).not.toHaveBeenCalled()
})

test('code that cannot be loaded is told like any other failure', async () => {
  const { runner, action, told } = runnerOf(openIncident, async () => ({}), {
    load: async () => Promise.reject(new Error('no network')),
  })
  await runner.run(action, { incidentId: 'incident-1' })
  expect(told).toHaveLength(1)
})

test('what an action asks for becomes part of its input', async () => {
  const run = vi.fn(async () => ({}))
  const { runner, action } = runnerOf(hideIncident, run, { ask: async () => async () => ({ reason }) })
  await runner.run(action, { incidentId: 'a' })
  expect(run).toHaveBeenCalledWith({ incidentId: 'a', reason }, host)
})

test('an action whose question is cancelled does not run', async () => {
  const run = vi.fn(async () => ({}))
  const { runner, action } = runnerOf(hideIncident, run, { ask: async () => async () => null })
  expect(await runner.run(action, { incidentId: 'a' })).toEqual({ state: 'cancelled' })
  expect(run).not.toHaveBeenCalled()
})

test('many are asked for once, and each ends on its own', async () => {
  const ask = vi.fn(async () => ({ reason }))
  const run = vi.fn(async ({ incidentId }: { incidentId: string }) => {
    if (incidentId === 'b') throw new ProblemError({ code: 'incident/cannot-hide', params: {} })
    return {}
  })
  const { runner, action, news, told } = runnerOf(hideIncident, run, { ask: async () => ask, isBulk: true })
  const outcomes = await runner.runMany(action, targets)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(outcomes.map(({ state }) => state)).toEqual(['done', 'refused', 'done'])
  expect(news).toEqual([{ state: 'ended', done: 2, refused: 1, undo: undefined }])
  expect(told).toEqual([])
})

test('one undo takes many back', async () => {
  const { runner, action, news, batches } = runnerOf(openIncident, async () => {
    batches[0]?.undos.push(async () => true)
    return {}
  })
  await runner.runMany(action, targets)
  const [ended] = news
  expect(ended?.state === 'ended' && (await ended.undo?.())).toBe(true)
  expect(batches[0]?.undos).toHaveLength(3)
})

test('none of many runs where the question is cancelled or fails', async () => {
  const run = vi.fn(async () => ({}))
  const cancelled = runnerOf(hideIncident, run, { ask: async () => async () => null })
  expect(await cancelled.runner.runMany(cancelled.action, targets)).toEqual(targets.map(() => ({ state: 'cancelled' })))
  const failing = runnerOf(hideIncident, run, { ask: async () => Promise.reject(new Error('no network')) })
  const outcomes = await failing.runner.runMany(failing.action, targets)
  expect(outcomes.every(({ state }) => state === 'refused')).toBe(true)
  expect(failing.told).toHaveLength(1)
  expect(run).not.toHaveBeenCalled()
})
