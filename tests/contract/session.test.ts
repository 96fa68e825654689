import { expect, test } from 'vitest'
import { barnTime, call, decodeToken, field, PASSWORD, signIn, tokenOf } from './client'

const DAY = 24 * 3600
const loginPath = '/api/auth/usernamePassword/login'

test('a log-in answers refreshToken and knownDevice at the top level', async () => {
  const reply = await call('POST', loginPath, { as: null, body: { username: 'viewer', password: PASSWORD } })
  expect([reply.status, Object.keys(reply.body as object).sort()]).toEqual([200, ['knownDevice', 'refreshToken']])
})

test('signs in by e-mail', async () => {
  const reply = await call('POST', '/api/auth/emailPassword/login', {
    as: null,
    body: { email: 'operator@example.org', password: PASSWORD },
  })
  expect([reply.status, Object.keys(reply.body as object).sort()]).toEqual([200, ['knownDevice', 'refreshToken']])
})

test('the refresh token lasts 30 days and names its bearer', async () => {
  const { refreshToken } = await signIn('viewer')
  const claims = decodeToken(refreshToken)
  expect(claims).toMatchObject({
    refresh: true,
    aud: '1001',
    uid: expect.any(String),
    authenticationProvider: expect.any(String),
    exp: expect.any(Number),
  })
  expect(claims.authenticationProvider).not.toBe('remote')
  expect((claims.exp as number) - barnTime() / 1000).toBeGreaterThan(30 * DAY - 60)
  expect((claims.exp as number) - barnTime() / 1000).toBeLessThan(30 * DAY + 60)
  expect(JSON.parse(Buffer.from(refreshToken.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
    alg: 'EdDSA',
  })
})

test('answers a refresh with only an access token, which lasts 15 minutes', async () => {
  const { refreshToken } = await signIn('viewer')
  const reply = await call('POST', '/api/login/refresh', { as: null, body: { refreshToken } })
  expect(Object.keys(reply.body as object)).toEqual(['accessToken'])
  const claims = decodeToken(String(field(reply.body, 'accessToken')))
  expect(claims.aud).toBe('1001')
  expect((claims.exp as number) - (claims.iat as number)).toBe(15 * 60)
  expect(Math.abs((claims.iat as number) - barnTime() / 1000)).toBeLessThan(60)
})

test('the refresh token is not rotated', async () => {
  const { refreshToken } = await signIn('viewer')
  for (let index = 0; index < 3; index++)
    expect((await call('POST', '/api/login/refresh', { as: null, body: { refreshToken } })).status).toBe(200)
})

test('does not accept a refresh token as an access token or the reverse', async () => {
  const { refreshToken, accessToken } = await signIn('viewer')
  expect((await call('GET', '/api/permissions', { as: refreshToken })).status).toBe(401)
  expect((await call('POST', '/api/login/refresh', { as: null, body: { refreshToken: accessToken } })).status).toBe(403)
})

test('refuses missing, broken, unsigned and foreign tokens with 401', async () => {
  const mine = await tokenOf('viewer')
  const [, claims = '', signature = ''] = mine.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const foreign = encode({ ...decodeToken(mine), aud: '1002' })
  for (const token of [
    null,
    '',
    'x',
    `${encode({ alg: 'none' })}.${claims}.`,
    `${mine.split('.')[0] ?? ''}.${foreign}.${signature}`,
    `${mine}x`,
  ]) {
    const reply = await call('GET', '/api/permissions', { as: token })
    expect([token, reply.status]).toEqual([token, 401])
    expect(reply.headers.get('content-type')).toMatch(/problem\+json/)
  }
  expect(
    (await call('GET', '/api/permissions', { as: null, headers: { Authorization: `Basic ${mine}` } })).status,
  ).toBe(401)
  expect((await call('GET', `/api/permissions?token=${mine}`, { as: null })).status).toBe(401)
})

test('refuses a refresh token after the log-out with 403', async () => {
  const { refreshToken } = await signIn('viewer')
  const out = await call('DELETE', `/api/login/${refreshToken}`, { as: null })
  expect(out.status).toBe(204)
  expect((await call('POST', '/api/login/refresh', { as: null, body: { refreshToken } })).status).toBe(403)
})

test('a log-out ends one session only', async () => {
  const [one, other] = [await signIn('viewer'), await signIn('viewer')]
  await call('DELETE', `/api/login/${one.refreshToken}`, { as: null })
  expect(
    (await call('POST', '/api/login/refresh', { as: null, body: { refreshToken: other.refreshToken } })).status,
  ).toBe(200)
  expect((await call('GET', '/api/permissions', { as: other.accessToken })).status).toBe(200)
})

test('refuses an undecodable refresh token with 403', async () => {
  expect((await call('POST', '/api/login/refresh', { as: null, body: { refreshToken: 'rubbish' } })).status).toBe(403)
  expect((await call('POST', '/api/login/refresh', { as: null, body: {} })).status).toBe(400)
})

test('answers a wrong password and an unknown name alike', async () => {
  const wrong = await call('POST', loginPath, { as: null, body: { username: 'contractor', password: 'Wrong-pass-1!' } })
  const unknown = await call('POST', loginPath, {
    as: null,
    body: { username: 'nobody-here', password: 'Wrong-pass-1!' },
  })
  expect(wrong.status).toBe(unknown.status)
  expect([401, 403]).toContain(wrong.status)
  expect(wrong.body).toEqual(unknown.body)
})

test('answers the permissions of the role as a list of strings', async () => {
  const permissions = async (as: string) => (await call('GET', '/api/permissions', { as })).result as string[]
  expect((await permissions('contractor')).sort()).toEqual([
    'cameraCanvases.view.basic',
    'incidents.view',
    'recordings.view.frame',
  ])
  const [viewer, operator, admin] = [
    await permissions('viewer'),
    await permissions('operator'),
    await permissions('admin'),
  ]
  expect(
    viewer.every((permission) => permission.includes('.view') && !/^(accounts|logs|eulas)\./.test(permission)),
  ).toBe(true)
  expect(operator.filter((permission) => !viewer.includes(permission)).sort()).toEqual([
    'authentication.list_users',
    'incidentComments.manage',
    'incidents.manage',
  ])
  for (const permission of [
    'accounts.manage.advanced',
    'layouts.manage',
    'incidents.manage.advanced',
    'plugins.manage',
    'privacy.manage',
  ])
    expect(admin).toContain(permission)
  const every = ((await call('GET', '/api/authorization/all_permissions')).result as { id: string }[]).map(
    (one) => one.id,
  )
  expect([...admin].sort()).toEqual([...every].sort())
})

test('X-Simulated-Permissions removes permissions and never adds any', async () => {
  const permissions = async (as: string, header: string) =>
    (await call('GET', '/api/permissions', { as, headers: { 'X-Simulated-Permissions': header } })).result
  expect(await permissions('admin', 'incidents.view,data.view')).toEqual(
    expect.arrayContaining(['incidents.view', 'data.view']),
  )
  expect(((await permissions('admin', 'incidents.view,data.view')) as string[]).length).toBe(2)
  expect(await permissions('contractor', 'incidents.view, accounts.manage')).toEqual(['incidents.view'])
  expect(await permissions('admin', '')).toEqual([])
  expect(await permissions('admin', 'nothing.at.all')).toEqual([])
})

test('X-Simulated-Permissions affects every call except all_permissions and open calls', async () => {
  const headers = { 'X-Simulated-Permissions': '' }
  expect((await call('POST', '/api/incidents/query', { body: {}, headers })).status).toBe(403)
  expect(
    (
      await call('POST', '/api/cameraCanvases', {
        body: {},
        headers: { 'X-Simulated-Permissions': 'cameraCanvases.view' },
      })
    ).status,
  ).toBe(403)
  expect((await call('GET', '/api/authorization/all_permissions', { headers })).status).toBe(200)
  expect((await call('GET', '/api/v', { as: null, headers })).status).toBe(200)
  expect(
    (await call('POST', loginPath, { as: null, headers, body: { username: 'viewer', password: PASSWORD } })).status,
  ).toBe(200)
})
