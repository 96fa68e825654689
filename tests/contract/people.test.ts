import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createSoftPasskey } from '../../instance/src/auth/testing/softPasskey'
import { PIG_BARN } from '../fleet/barns'
import { createClient, field, PASSWORD, type Reply } from './client'

const { barn, barnTime, call, signIn, tokenOf, find } = createClient(PIG_BARN)
const ORIGIN = 'http://localhost:4100'
const NEW_PASSWORD = 'Other-word-1!'

const post = (path: string, body: unknown, as: string | null = null): Promise<Reply> =>
  call('POST', `/api/auth/${path}`, { as, body })
const person = (email: string, more: Record<string, unknown> = {}) => ({
  ...{ email, password: PASSWORD, passwordRepetition: PASSWORD, displayName: 'Nele Neu', locale: 'de' },
  ...{ acceptEula: true, frontendUrl: ORIGIN, ...more },
})
const logIn = (email: string, password = PASSWORD) => post('emailPassword/login', { email, password })

/** The text of a file as it was before it became fit for a mail. */
function decode(source: string): string {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  const joined = text.replace(/=\r\n/g, '')
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

interface Link {
  page: string
  authenticationId: string
  verificationToken: string
}

/** Waits for the newest mail to an address in the outbox of the data folder, after those already seen. */
async function nextLink(email: string, seen: number): Promise<Link> {
  const folder = join((await barn()).data, 'outbox')
  const read = () => {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .filter((source) => source.includes(`To: ${email}`))
    } catch {
      return []
    }
  }
  await expect.poll(() => read().length).toBe(seen + 1)
  const url = new URL(/https?:\S+/.exec(decode(read().at(-1) ?? ''))?.[0] ?? '')
  expect(url.searchParams.get('globalUniqueIdentifier')).toBe('1001')
  return {
    page: url.origin + url.pathname,
    authenticationId: url.searchParams.get('authenticationId') ?? '',
    verificationToken: url.searchParams.get('token') ?? '',
  }
}

const setPassword = ({ authenticationId, verificationToken }: Link) =>
  post('emailPassword/setPassword', {
    ...{ authenticationId, verificationToken, acceptEula: true },
    ...{ password: NEW_PASSWORD, passwordRepetition: NEW_PASSWORD },
  })

beforeAll(barn)

test('registration, mail, confirmation, sign-in, and a new password by mail', async () => {
  const email = 'nele@example.org'
  const registered = await post('emailPassword', person(email))
  expect([registered.status, registered.bytes.length]).toEqual([204, 0])
  expect((await logIn(email)).status).toBe(412)
  expect((await logIn(email, 'Wrong-word-1!')).status).toBe(401)
  const { page, ...token } = await nextLink(email, 0)
  expect(page).toBe(`${ORIGIN}/ql/email-verification`)
  expect((await post('emailPassword/verification', token)).status).toBe(204)
  expect(field((await post('emailPassword/verification', token)).body, 'type')).toBe('login/token-invalid')
  expect((await logIn(email)).status).toBe(200)
  expect((await post('emailPassword/verification/new', { email, frontendUrl: ORIGIN })).status).toBe(204)
  const reset = await nextLink(email, 1)
  expect(reset.page).toBe(`${ORIGIN}/ql/account-provisioning`)
  expect((await setPassword(reset)).status).toBe(204)
  expect([(await logIn(email)).status, (await logIn(email, NEW_PASSWORD)).status]).toEqual([401, 200])
})

test('a known address is answered as an unknown one is, in about the same time', async () => {
  const timeOf = async (email: string): Promise<number> => {
    const startedAt = performance.now()
    const reply = await post('emailPassword/verification/new', { email, frontendUrl: ORIGIN })
    expect([reply.status, reply.bytes.length]).toEqual([204, 0])
    return performance.now() - startedAt
  }
  const [known, unknown] = [await timeOf('operator@example.org'), await timeOf('nobody@example.org')]
  expect(Math.abs(known - unknown)).toBeLessThan(200)
})

test('an administrator registers somebody, who sets the password', async () => {
  const email = 'petra@example.org'
  const body = Object.fromEntries(
    Object.entries(person(email, { acceptEula: false })).filter(([key]) => !key.startsWith('password')),
  )
  expect(field((await post('emailPassword', body)).body, 'errors.0.path')).toBe('password')
  expect(field((await post('emailPassword', body, 'viewer')).body, 'errors.0.path')).toBe('password')
  expect((await post('emailPassword', body, 'admin')).status).toBe(204)
  const isInvited = async () => {
    const query = [{ key: 'email', operator: '==', value: email }]
    return field((await post('emailPassword/query', { query }, 'admin')).result, '0.isInvited')
  }
  expect(await isInvited()).toBe(true)
  expect((await setPassword(await nextLink(email, 0))).status).toBe(204)
  expect(await isInvited()).toBe(false)
  expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
})

test('refuses to mail links to a page that is no web client of the barn', async () => {
  const reply = await post('emailPassword', person('paul@example.org', { frontendUrl: 'http://evil.example' }))
  expect([reply.status, field(reply.body, 'errors')]).toEqual([
    400,
    [{ path: 'frontendUrl', message: 'frontend_url_not_allowed' }],
  ])
})

test('sessions are listed and ended, and a changed password ends the others', async () => {
  await post('usernamePassword', {
    ...{ username: 'selma', password: PASSWORD, passwordRepetition: PASSWORD, displayName: 'Selma', locale: 'de' },
    acceptEula: true,
  })
  const [one, other] = [await signIn('selma'), await signIn('selma')]
  const sessions = async (as: string) =>
    (await call('GET', '/api/workbench/sessions', { as })).result as { sessionId: string; isCurrent: boolean }[]
  const listed = await sessions(one.accessToken)
  expect([listed.length, listed.filter(({ isCurrent }) => isCurrent).length]).toEqual([2, 1])
  const body = { currentPassword: PASSWORD, password: NEW_PASSWORD, passwordRepetition: NEW_PASSWORD }
  const change = (changes: object) =>
    call('POST', '/api/workbench/password', { as: one.accessToken, body: { ...body, ...changes } })
  expect(field((await change({ currentPassword: 'x' })).body, 'type')).toBe('account/wrong-password')
  expect((await change({})).status).toBe(204)
  expect((await call('GET', '/api/permissions', { as: other.accessToken })).status).toBe(401)
  const [left] = await sessions(one.accessToken)
  const end = () => call('DELETE', `/api/workbench/sessions/${left?.sessionId ?? ''}`, { as: one.accessToken })
  expect((await end()).status).toBe(204)
  expect((await end()).status).toBe(401)
})

test('a passkey is added with the key that the barn shows, and signs in', async () => {
  const identity = (await call('GET', `/api/p?nonce=${'n'.repeat(22)}`, { as: null })).result
  const publicKey = String(field(identity, 'publicKey'))
  const begin = async () => {
    const { result } = await post('passkey/challenge', {})
    return { nonce: String(field(result, 'nonce')), globalUniqueIdentifier: '1001', publicKey, origin: ORIGIN }
  }
  const passkey = createSoftPasskey()
  const ceremony = await begin()
  const body = { nonce: ceremony.nonce, name: 'Phone', credential: passkey.create(ceremony) }
  expect((await call('POST', '/api/workbench/passkeys', { as: 'operator', body })).status).toBe(201)
  const use = await begin()
  const entered = await post('passkey/login', { nonce: use.nonce, credential: passkey.get(use) })
  expect([entered.status, Object.keys(entered.body as object).sort()]).toEqual([200, ['knownDevice', 'refreshToken']])
  const again = await post('passkey/login', { nonce: use.nonce, credential: passkey.get(use) })
  expect(field(again.body, 'type')).toBe('login/passkey-invalid')
})

test('the trail says who changed whose rights, and effective rights say why', async () => {
  const [viewer] = await find('accounts', [{ key: 'displayName', operator: '==', value: 'Vera Viewer' }])
  const path = `account/${String(viewer?.accountId)}`
  const body = { roles: ['viewer'], permissions: ['logs.view'] }
  expect((await call('PATCH', `/api/authorization/${path}`, { body })).status).toBe(200)
  const trail = await find('authorization/audit', [
    { key: 'action', operator: '==', value: 'authorization.replaced' },
    { key: 'timestamp', operator: '>', value: barnTime() - 600_000 },
  ])
  expect(trail[0]).toMatchObject({
    actor: { displayName: 'Anke Admin' },
    target: { entityType: 'account', name: 'Vera Viewer' },
    before: { directPermissions: [] },
    after: { directPermissions: ['logs.view'] },
  })
  const rights = (await call('GET', `/api/authorization/${path}/effective`)).result
  const permissions = field(rights, 'permissions') as { id: string }[]
  expect(permissions.find(({ id }) => id === 'logs.view')).toEqual({ id: 'logs.view', roles: [], isDirect: true })
  expect(field(rights, 'roles')).toContainEqual({
    authorizationRoleId: 'viewer',
    reasons: [{ kind: 'direct' }, { kind: 'held' }],
  })
  expect(
    (await call('POST', '/api/authorization/audit/query', { as: await tokenOf('operator'), body: {} })).status,
  ).toBe(403)
})
