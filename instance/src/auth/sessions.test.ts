import { expect, test } from 'vitest'
import { createTestInstance, DEMO_PASSWORD } from '../testing'

const registration = {
  username: 'newcomer',
  password: DEMO_PASSWORD,
  passwordRepetition: DEMO_PASSWORD,
  displayName: 'New Comer',
  locale: 'de',
  acceptEula: true,
}

test('the access tokens of an account without any grant end when the account is deleted', async () => {
  const { request, logIn } = await createTestInstance()
  await request('/api/auth/usernamePassword', { method: 'POST', body: JSON.stringify(registration) })
  const [admin, newcomer] = [await logIn('admin'), await logIn('newcomer')]
  expect((await newcomer.call('GET', '/api/permissions')).status).toBe(200)
  expect((await admin.call('DELETE', `/api/accounts/${newcomer.accountId}`)).status).toBe(204)
  expect((await newcomer.call('GET', '/api/permissions')).status).toBe(401)
})

test('a session lives on when the write that was to end it is undone', async () => {
  const { core, logIn } = await createTestInstance()
  const viewer = await logIn('viewer')
  const undone = core.database.attempt(
    () => core.sessions.endAll(viewer.accountId),
    () => false,
  )
  await undone
  expect((await viewer.call('GET', '/api/permissions')).status).toBe(200)
})

test('an access token that was used before ends with its time', async () => {
  const { clock, logIn } = await createTestInstance()
  const viewer = await logIn('viewer')
  expect((await viewer.call('GET', '/api/permissions')).status).toBe(200)
  clock.advance(15 * 60_000)
  expect((await viewer.call('GET', '/api/permissions')).status).toBe(401)
})
