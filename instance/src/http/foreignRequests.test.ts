import { expect, test } from 'vitest'
import { createTestInstance, TEST_ORIGIN } from '../testing'

const person = JSON.stringify({
  ...{ username: 'newcomer', password: 'Stall-Nord-7!', passwordRepetition: 'Stall-Nord-7!' },
  ...{ displayName: 'Nele Neu', locale: 'de', acceptEula: true },
})
const FOREIGN = 'https://elsewhere.example'

async function createClient() {
  const instance = await createTestInstance()
  const admin = await instance.logIn('admin')
  async function send(method: string, path: string, headers: Record<string, string>, body?: string) {
    const reply = await instance.request(path, { method, headers, ...(body !== undefined && { body }) })
    const code = reply.status >= 400 ? ((await reply.json()) as { type: string }).type : undefined
    return [reply.status, ...(code === undefined ? [] : [code])]
  }
  const token = { authorization: `Bearer ${admin.accessToken}` }
  return { send, token }
}

test.each([['text/plain'], ['text/plain;charset=UTF-8'], ['application/x-www-form-urlencoded'], ['']])(
  'a body as %j, which any page may send without asking, registers nobody',
  async (type) => {
    const { send } = await createClient()
    const path = '/api/auth/usernamePassword'
    expect(await send('POST', path, { 'content-type': type }, person)).toEqual([415, 'request/unsupported-media-type'])
    expect(await send('POST', path, { 'content-type': 'Application/JSON; charset=utf-8' }, person)).toEqual([201])
  },
)

test('a call without a body needs no type', async () => {
  const { send, token } = await createClient()
  expect(await send('POST', '/api/cameras/query', token)).toEqual([200])
  expect(await send('POST', '/api/cameras/query', { ...token, 'content-type': 'text/plain' }, '')).toEqual([200])
  expect(await send('POST', '/api/cameras/query', { ...token, 'content-type': 'application/json' }, '{}')).toEqual([
    200,
  ])
})

test('a page elsewhere changes nothing; reads, the web client and programs go on', async () => {
  const { send, token } = await createClient()
  const json = { 'content-type': 'application/json' }
  const refused = [403, 'request/origin-not-allowed']
  const register = (origin: Record<string, string>, name: string) =>
    send('POST', '/api/auth/usernamePassword', { ...json, ...origin }, person.replace('newcomer', name))
  expect(await register({ origin: FOREIGN }, 'foreign')).toEqual(refused)
  expect(await register({ origin: 'null' }, 'sandboxed')).toEqual(refused)
  expect(await register({ origin: TEST_ORIGIN }, 'web-client')).toEqual([201])
  expect(await register({}, 'program')).toEqual([201])
  expect(await send('DELETE', '/api/eulaAcceptance', { ...token, origin: FOREIGN })).toEqual(refused)
  expect(await send('POST', '/api/cameras/query', { ...token, ...json, origin: FOREIGN }, '{}')).toEqual([200])
  expect(await send('GET', '/api/permissions', { ...token, origin: FOREIGN })).toEqual([200])
})
