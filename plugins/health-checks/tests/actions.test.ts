import { expect, test, vi } from 'vitest'
import { incidents, watchdogs } from '@barn-workbench/core/contract'
import type { Watchdog, WatchdogResult } from '@barn-workbench/core/schema'
import {
  anIncident,
  answer,
  createFakeHost,
  createFakeInstance,
  documents,
  refusal,
} from '@barn-workbench/plugin-sdk/testing'
import { actions } from '../src/actions'

const PASSED = { failed: 0, outOf: 1 }
const FAILED = { failed: 1, outOf: 1 }
type Outcome = WatchdogResult | null | 'refused'

const watchdogOf = (componentId: string, breedName = 'healthCheck'): Watchdog => ({
  watchdogId: `watchdog-${componentId}`,
  breedName,
  componentType: 'camera',
  componentId,
  prettyName: `Pen ${componentId}`,
})

/** Starts an action in a barn with a watchdog for each component, whose check ends as given. */
async function start(name: 'run' | 'run-all', outcomes: Readonly<Record<string, Outcome>>, componentId = '1') {
  const executed: string[] = []
  const instance = createFakeInstance({
    permissions: ['watchdogs.execute', 'incidents.view'],
    answers: [
      documents(watchdogs.query, 'watchdogId', () => [
        ...Object.keys(outcomes).map((id) => watchdogOf(id)),
        watchdogOf('9', 'pedigree'),
      ]),
      answer(watchdogs.execute, ({ params }) => {
        executed.push(params.id)
        const outcome = outcomes[params.id.replace('watchdog-', '')]
        if (outcome === 'refused' || outcome === undefined) throw refusal('watchdog/not-found')
        return outcome
      }),
      answer(incidents.get, () => {
        const incident = anIncident({ type: 'healthCheck', state: 'isBelowThreshold' })
        return { ...incident, identifier: { ...incident.identifier, componentType: 'camera', componentId } }
      }),
    ],
  })
  const host = await createFakeHost(instance)
  const toast = vi.spyOn(host, 'toast')
  const action = actions.find(({ id }) => id === `health-checks.${name}`)
  if (!action) throw new Error(`no action ${name}`)
  const input = action.implements.input.parse({ incidentId: 'incident-1' })
  const result = await (await action.load())(input, host)
  const told = toast.mock.calls.map(([{ kind, key, values }]) => [
    kind,
    key.replace('toast.watchdog.execute.', ''),
    values,
  ])
  return { executed, result, told, dismissed: host.dismissed }
}

test('all health checks are run, and no watchdog of another breed', async () => {
  const { executed, result, told, dismissed } = await start('run-all', { 1: PASSED, 2: PASSED })
  expect(executed.sort()).toEqual(['watchdog-1', 'watchdog-2'])
  expect(result).toEqual({ failed: 0, outOf: 2 })
  expect(told).toEqual([
    ['info', 'running', { count: 2 }],
    ['success', 'success', { context: 'passed', failed: 0, outOf: 2, count: 2, names: '' }],
  ])
  expect(dismissed).toEqual(['toast.watchdog.execute.running'])
})

test('checks that fail are told with their figures, as a success of the call', async () => {
  const { result, told } = await start('run-all', { 1: PASSED, 2: FAILED, 3: { failed: 4, outOf: 10 } })
  expect(result).toEqual({ failed: 5, outOf: 12 })
  const values = { context: 'failed', failed: 5, outOf: 12, count: 12, names: 'Pen 2, Pen 3' }
  expect(told.at(-1)).toEqual(['warning', 'success', values])
})

test('of many checks that fail, the first three are named', async () => {
  const { told } = await start('run-all', { 1: FAILED, 2: FAILED, 3: PASSED, 4: FAILED, 5: FAILED })
  expect(told.at(-1)?.[2]).toMatchObject({ failed: 4, outOf: 5, names: 'Pen 1, Pen 2, Pen 4 …' })
})

test('a null result is a failure, as is a refused call', async () => {
  const { result, told } = await start('run-all', { 1: null, 2: 'refused', 3: PASSED })
  expect(result).toEqual(PASSED)
  expect(told.slice(1).map(([kind, key, values]) => [kind, key, (values as { count: number }).count])).toEqual([
    ['error', 'error', 2],
    ['success', 'success', 1],
  ])
  const none = await start('run-all', { 1: null })
  expect([none.result, none.told.map(([, key]) => key)]).toEqual([null, ['running', 'error']])
})

test('an incident runs the check of its own component', async () => {
  const { executed, result, told } = await start('run', { 1: PASSED, 2: FAILED }, '2')
  expect([executed, result]).toEqual([['watchdog-2'], FAILED])
  expect(told.at(-1)).toMatchObject(['warning', 'success', { context: 'failed', count: 1, names: 'Pen 2' }])
})

test('where there is no check, the user is told so', async () => {
  expect(await start('run', { 1: PASSED }, 'gone')).toMatchObject({
    executed: [],
    result: null,
    told: [['info', 'none', undefined]],
  })
  expect((await start('run-all', {})).told).toEqual([['info', 'none', undefined]])
})

test('one is offered on health checks only', () => {
  const run = actions.find(({ id }) => id === 'health-checks.run')
  if (run?.on !== 'incident') throw new Error('no action on incidents')
  const user = { accountId: 'anna', can: () => true }
  const isOffered = (type: 'healthCheck' | 'deadAnimal') => run.when?.(anIncident({ type }), user)
  expect([isOffered('healthCheck'), isOffered('deadAnimal')]).toEqual([true, false])
})
