import { expect, test, vi } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import { createTrialSession, type TrialState } from './trialSession'

const QUERY = { body: {} }

function tryOut(state: TrialState, reply: unknown = [{ incidentId: 'a' }]) {
  const snapshot = { permissions: new Set(['incidents.view']), connection: { strategy: 'local' } }
  const session = { send: vi.fn(() => Promise.resolve(reply)), snapshot: () => snapshot }
  const onAnswered = vi.fn()
  const trial = createTrialSession(session as unknown as Session, state, onAnswered)
  return { session, trial, onAnswered, send: (input = QUERY) => trial.send(incidents.query, input) }
}

test.each<[unknown, unknown]>([
  [[{ incidentId: 'a' }], []],
  [5, 0],
  [
    { rows: [1], total: 'one' },
    { rows: [], total: 'one' },
  ],
])('empty answers of %j are %j', async (reply, expected) => {
  expect(await tryOut('empty', reply).send()).toEqual(expected)
})

test.each<[TrialState, string]>([
  ['error', 'instance/unexpected'],
  ['forbidden', 'request/forbidden'],
  ['offline', 'client/unreachable'],
])('in the state %s each call fails with %s, and the barn is not asked', async (state, code) => {
  const { send, session } = tryOut(state)
  await expect(send()).rejects.toMatchObject({ problem: { code } })
  expect(session.send).not.toHaveBeenCalled()
})

test('in the state stale each call succeeds once', async () => {
  const { send, onAnswered } = tryOut('stale')
  expect(await send()).toEqual([{ incidentId: 'a' }])
  expect(onAnswered).toHaveBeenCalledOnce()
  await expect(send()).rejects.toMatchObject({ problem: { code: 'client/unreachable' } })
  expect(await send({ body: { limit: 1 } } as typeof QUERY)).toEqual([{ incidentId: 'a' }])
})

test('while loading no call is answered', async () => {
  const { send, session } = tryOut('loading')
  const answer = vi.fn()
  void send().then(answer, answer)
  await Promise.resolve()
  expect(answer).not.toHaveBeenCalled()
  expect(session.send).not.toHaveBeenCalled()
})

test('the account has no rights, or the instance no address, and the snapshot stays the same object', () => {
  const forbidden = tryOut('forbidden').trial
  expect(forbidden.snapshot().permissions.size).toBe(0)
  expect(forbidden.snapshot()).toBe(forbidden.snapshot())
  expect(tryOut('offline').trial.snapshot().connection.strategy).toBe('none')
  expect(tryOut('content').trial.snapshot().permissions.has('incidents.view')).toBe(true)
})
