import { expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { incidentComments, incidents } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { createOutboxes, OUTBOX_RETRY } from './outboxes'
import { waitingCalls } from './waitingCalls'

const storage = createMemoryStorage()

/** A session that can be signed in as an account, and disconnected. */
function createFakeSession() {
  const listeners = new Set<() => void>()
  const state = { accountId: 'anna' as string | null, recoveries: 0, isReached: true, isBusy: false }
  const sent: string[] = []
  const fake = {
    id: '1001',
    snapshot: () => ({
      accountId: state.accountId,
      login: { state: state.accountId === null ? 'loggedOut' : 'loggedIn' },
      connection: { recoveries: state.recoveries, strategy: 'local' },
    }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send: async (_: unknown, __: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
      if (!state.isReached) throw new ProblemError({ code: 'client/unreachable', params: {} })
      if (state.isBusy) throw new ProblemError({ code: 'request/too-many', params: {}, status: 429 })
      sent.push(idempotencyKey)
      return undefined
    },
  }
  return {
    session: fake as unknown as Session,
    sent,
    change(changed: Partial<typeof state>) {
      Object.assign(state, changed)
      for (const listener of listeners) listener()
    },
  }
}

const clock = createFakeClock(0)
const open = () => createOutboxes({ storage, clock })
const remark = { incidentComment: { text: 'Seen' } }

test('what waits is sent when the instance is reached again, by the account that has written it, and by no other', async () => {
  const { session, sent, change } = createFakeSession()
  const outboxes = open()
  change({ isReached: false })
  const outbox = outboxes.of(session)
  const input = { params: { incidentId: 'i1' }, body: remark }
  expect(await outbox?.submit(incidentComments.create, input, { key: 'k1', title: 'Comment', writtenAt: 1 })).toEqual({
    state: 'kept',
  })
  change({ accountId: null })
  expect(outboxes.of(session)).toBeNull()
  change({ accountId: 'ben', isReached: true })
  // The page was reloaded, so the call is known only by its method and path.
  const later = open()
  const onSent = vi.fn()
  const stop = later.follow(session, onSent)
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  expect([sent, onSent.mock.calls[0]]).toEqual([[], [[]]])
  change({ accountId: 'anna' })
  await vi.waitFor(() => expect(sent).toEqual(['k1']))
  await vi.waitFor(() => expect(onSent).toHaveBeenLastCalledWith([expect.objectContaining({ title: 'Comment' })]))
  stop()
})

test('what a busy instance did not do is sent by and by, without a reconnection', async () => {
  const { session, sent, change } = createFakeSession()
  const outboxes = open()
  const stop = outboxes.follow(session, () => undefined)
  change({ isBusy: true })
  const input = { params: { incidentId: 'i1' }, body: remark }
  const call = { key: 'k3', title: 'Comment', writtenAt: 1 }
  expect(await outboxes.of(session)?.submit(incidentComments.create, input, call)).toEqual({ state: 'kept' })
  await clock.advance(OUTBOX_RETRY)
  expect(sent).toEqual([])
  change({ isBusy: false })
  await clock.advance(OUTBOX_RETRY)
  await vi.waitFor(() => expect(sent).toEqual(['k3']))
  change({ accountId: null })
  stop()
})

test('a stored call that is none of those that may wait is refused, not made', async () => {
  const { session, sent } = createFakeSession()
  const call = { key: 'k2', title: 'x', about: null, writtenAt: 1, problem: null, input: { params: { id: 'i1' } } }
  await storage.set('outbox/1001/anna', [{ ...call, method: incidents.remove.method, path: incidents.remove.path }])
  const outbox = open().of(session)
  await outbox?.sendAll()
  expect(sent).toEqual([])
  expect(outbox?.unsent()).toMatchObject([{ problem: { code: 'request/not-found' } }])
})

test('what may wait adds something, or changes single fields of an incident or an alarm', () => {
  const changes = waitingCalls.filter(({ method }) => method !== 'POST')
  expect(changes.every(({ method }) => method === 'PUT')).toBe(true)
  expect(changes.every(({ path }) => /incident|dead|alarm|notification/i.test(path))).toBe(true)
})
