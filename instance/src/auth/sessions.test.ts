import { expect, test } from 'vitest'
import { DAY } from '@barn-workbench/core/time'
import { createTestInstance, DEMO_PASSWORD, type TestInstance } from '../testing'

const registration = {
  username: 'newcomer',
  password: DEMO_PASSWORD,
  passwordRepetition: DEMO_PASSWORD,
  displayName: 'New Comer',
  locale: 'de',
  acceptEula: true,
}

function refresh(request: TestInstance['request'], refreshToken: string): Promise<Response> {
  return request('/api/login/refresh', { method: 'POST', body: JSON.stringify({ refreshToken }) })
}

test('the access tokens of an account without any grant end when the account is deleted', async () => {
  const { request, logIn } = await createTestInstance()
  await request('/api/auth/usernamePassword', { method: 'POST', body: JSON.stringify(registration) })
  const [admin, newcomer] = [await logIn('admin'), await logIn('newcomer')]
  expect((await newcomer.call('GET', '/api/permissions')).status).toBe(200)
  expect((await admin.call('DELETE', `/api/accounts/${newcomer.accountId}`)).status).toBe(204)
  expect((await newcomer.call('GET', '/api/permissions')).status).toBe(401)
})

test('a new password ends the sessions of the account, and no others', async () => {
  const { request, logIn, core } = await createTestInstance()
  const [operator, viewer] = [await logIn('operator'), await logIn('viewer')]
  const credential = await core.credentials.find('usernamePassword', 'operator')
  const verificationToken = await core.credentialTokens.issue(credential?.id ?? '', 'setPassword')
  const answer = await request('/api/auth/emailPassword/setPassword', {
    method: 'POST',
    body: JSON.stringify({
      authenticationId: credential?.id,
      verificationToken,
      password: DEMO_PASSWORD,
      passwordRepetition: DEMO_PASSWORD,
      acceptEula: true,
    }),
  })
  expect(answer.status).toBe(204)
  expect((await operator.call('GET', '/api/permissions')).status).toBe(401)
  expect((await refresh(request, operator.refreshToken)).status).toBe(403)
  expect((await viewer.call('GET', '/api/permissions')).status).toBe(200)
})

test('a refresh token that names another account than its session gives no access token', async () => {
  const { request, core, logIn } = await createTestInstance()
  const [operator, viewer] = [await logIn('operator'), await logIn('viewer')]
  const session = await core.sessions.begin(viewer.accountId, 'usernamePassword')
  const forged = await core.tokens.signRefreshToken({ ...session, account_id: operator.accountId })
  expect((await refresh(request, await core.tokens.signRefreshToken(session))).status).toBe(200)
  expect((await refresh(request, forged)).status).toBe(403)
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

test('a session ends when it was not used for 14 days, and goes on with each use', async () => {
  const { request, logIn, clock } = await createTestInstance()
  const [used, unused] = [await logIn('viewer'), await logIn('viewer')]
  clock.advance(13 * DAY)
  expect((await refresh(request, used.refreshToken)).status).toBe(200)
  clock.advance(DAY)
  expect((await refresh(request, unused.refreshToken)).status).toBe(403)
  const reply = await refresh(request, used.refreshToken)
  expect(reply.status).toBe(200)
  const { accessToken } = (await reply.json()) as { accessToken: string }
  const list = await request('/api/workbench/sessions', { headers: { authorization: `Bearer ${accessToken}` } })
  const { result } = (await list.json()) as { result: { lastUsedAt: number; address: string | null }[] }
  // The ended session is no longer listed.
  expect(result.map(({ lastUsedAt, address }) => [lastUsedAt, typeof address])).toEqual([[clock.now(), 'string']])
  // The token itself ends after 30 days, however often it is used.
  clock.advance(13 * DAY)
  expect((await refresh(request, used.refreshToken)).status).toBe(200)
  clock.advance(4 * DAY)
  expect((await refresh(request, used.refreshToken)).status).toBe(403)
})
