import { expect, test } from 'vitest'
import { accounts, authorization } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import { answer, createFakeInstance, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { previewedSession } from './roleRequests'

async function preview() {
  const answers = [answer(authorization.query, () => []), answer(accounts.remove, () => undefined)]
  const sessions = await signedInSessions(createFakeInstance({ answers, permissions: ['accounts.view'] }))
  return { own: sessions.session, shown: previewedSession(sessions.session, new Set(['incidents.view'])) }
}

test('a preview offers what the account is allowed, as long as nothing changes by one snapshot', async () => {
  const { own, shown } = await preview()
  expect([...shown.snapshot().permissions]).toEqual(['incidents.view'])
  expect(shown.snapshot()).toBe(shown.snapshot())
  expect(shown.snapshot()).toMatchObject({ accountId: own.snapshot().accountId, login: { state: 'loggedIn' } })
  expect([shown.id, shown.instance, shown.clock]).toEqual([own.id, own.instance, own.clock])
})

test('a preview reads, and changes nothing', async () => {
  const { shown } = await preview()
  expect(await shown.list(authorization.query, { limit: 1 })).toEqual([])
  const refused: unknown = await shown
    .send(accounts.remove, { params: { id: 'anna' } })
    .catch((error: unknown) => error)
  expect(problemOf(refused).code).toBe('client/preview-only')
})
