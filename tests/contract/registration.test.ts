import { expect, test } from 'vitest'
import { call, field, find, PASSWORD, signIn } from './client'

let newcomers = 0
const person = (more: Record<string, unknown> = {}) => ({
  username: `newcomer${++newcomers}`,
  password: PASSWORD,
  passwordRepetition: PASSWORD,
  displayName: 'Nele Neu',
  locale: 'de',
  acceptEula: true,
  ...more,
})
const register = (more: Record<string, unknown> = {}) =>
  call('POST', '/api/auth/usernamePassword', { as: null, body: person(more) })
const pair = (password: string) => ({ password, passwordRepetition: password })

test('a registration by username answers 201 and signs in', async () => {
  const body = person()
  const reply = await call('POST', '/api/auth/usernamePassword', { as: null, body })
  expect(reply.status).toBe(201)
  expect(JSON.stringify(reply.body)).not.toContain(PASSWORD)
  expect(decodeURIComponent((await signIn(body.username)).refreshToken).length).toBeGreaterThan(50)
})

test.each([
  ['8 characters', 'Abcdef1!'],
  ['70 characters', `Aa1!${'x'.repeat(66)}`],
  ...[...'!"#$%&\'()*+,-./:;<=>?@[]^_{|}~`'].map((special): [string, string] => [
    `special ${special}`,
    `Abcdefg1${special}`,
  ]),
])('a password of %s is taken', async (_name, password) => {
  expect((await register(pair(password))).status).toBe(201)
})

test.each([
  ['7 characters', 'Abcde1!'],
  ['71 characters', `Aa1!${'x'.repeat(67)}`],
  ['no upper case', 'abcdefg1!'],
  ['no lower case', 'ABCDEFG1!'],
  ['no digit', 'Abcdefgh!'],
  ['no special', 'Abcdefg12'],
  ['a space', 'Abcdef 1!'],
  ['a backslash', 'Abcdef\\1!'],
  ['a backslash as the only special', 'Abcdefg1\\'],
  ['an umlaut', 'Äbcdefg1!'],
  ['a newline', 'Abcdefg1!\n'],
])('a password with %s is 400', async (_name, password) => {
  const reply = await register(pair(password))
  expect([reply.status, field(reply.body, 'errors.0.path')]).toEqual([400, 'password'])
})

test('refuses a repetition that differs from the password', async () => {
  const reply = await register({ passwordRepetition: 'Barn-demo-2!' })
  expect([reply.status, field(reply.body, 'errors.0.path')]).toEqual([400, 'passwordRepetition'])
})

test.each([['abcde'], ['a.b_c-D9'], ['x'.repeat(20)]])('accepts the username %s', async (username) => {
  expect((await register({ username })).status).toBe(201)
})

test.each([['abcd'], ['x'.repeat(21)], ['with space'], ['ümlaut'], ['a@bcde'], ['abcde\n']])(
  'refuses the username %j with 400',
  async (username) => {
    const reply = await register({ username })
    expect([reply.status, field(reply.body, 'errors.0.path')]).toEqual([400, 'username'])
  },
)

test('refuses a username that exists with 409, ignoring case', async () => {
  expect((await register({ username: 'admin' })).status).toBe(409)
  expect((await register({ username: 'Admin' })).status).toBe(409)
})

test('refuses a registration without acceptance of the EULA with 451', async () => {
  expect((await register({ acceptEula: false })).status).toBe(451)
})

test('refuses a missing field and names it', async () => {
  const reply = await call('POST', '/api/auth/usernamePassword', { as: null, body: { username: 'someone' } })
  expect((field(reply.body, 'errors') as { path: string }[]).map((one) => one.path)).toEqual(
    expect.arrayContaining(['password', 'passwordRepetition', 'displayName']),
  )
})

test('refuses a refresh after the EULA acceptance is withdrawn, until it is accepted again', async () => {
  const body = person()
  await call('POST', '/api/auth/usernamePassword', { as: null, body })
  const { refreshToken, accessToken } = await signIn(body.username)
  expect(field((await call('GET', '/api/eulaAcceptance', { as: accessToken })).result, 'length')).toBe(1)
  expect((await call('DELETE', '/api/eulaAcceptance', { as: accessToken })).status).toBe(204)
  const refused = await call('POST', '/api/login/refresh', { as: null, body: { refreshToken } })
  expect(refused.status).toBe(451)
  expect(refused.headers.get('content-type')).toMatch(/problem\+json/)
  expect(
    (await call('POST', '/api/login/refresh', { as: null, body: { refreshToken, acceptEula: false } })).status,
  ).toBe(451)
  expect(
    (await call('POST', '/api/login/refresh', { as: null, body: { refreshToken, acceptEula: true } })).status,
  ).toBe(200)
  expect((await call('POST', '/api/login/refresh', { as: null, body: { refreshToken } })).status).toBe(200)
})

test('PUT /api/eulaAcceptance accepts only the current version of the EULA', async () => {
  const body = person()
  await call('POST', '/api/auth/usernamePassword', { as: null, body })
  const { accessToken } = await signIn(body.username)
  const version = String(field((await call('GET', '/api/eulaAcceptance', { as: accessToken })).result, '0.version'))
  expect((await call('PUT', '/api/eulaAcceptance', { as: accessToken, body: { version } })).status).toBeLessThan(300)
  expect([400, 404, 409]).toContain(
    (await call('PUT', '/api/eulaAcceptance', { as: accessToken, body: { version: '0.0' } })).status,
  )
  expect((await call('GET', `/api/eulas/${version}`, { as: null })).status).toBe(200)
})

test('answers no password or hash with log-ins', async () => {
  for (const entity of ['auth/usernamePassword/authenticated', 'auth/emailPassword', 'accounts']) {
    expect(JSON.stringify(await find(entity))).not.toMatch(/argon|hash|\$argon2|Barn-demo/i)
  }
  const hidden = await call('POST', '/api/auth/usernamePassword/authenticated/query', {
    body: { query: [{ key: 'passwordHash', operator: '!=', value: null }], projection: 'count' },
  })
  expect(hidden.result ?? 0).toBe(0)
})
