import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, DEMO_PASSWORD, TEST_ORIGIN, type TestInstance, type TestSession } from '../../testing'
import { createSoftPasskey, type Ceremony } from '../testing/softPasskey'

let instance: TestInstance
let operator: TestSession
beforeEach(async () => {
  instance = await createTestInstance()
  operator = await instance.logIn('operator')
})

const post = (of: TestInstance, path: string, body: unknown): Promise<Response> =>
  of.request(path, { method: 'POST', body: JSON.stringify(body) })
const problemOf = async (response: Response | Promise<Response>): Promise<unknown[]> => {
  const answer = await response
  return [answer.status, ((await answer.json()) as { type?: string }).type]
}

/** Asks an instance for a nonce, as a client does that knows the instance. */
async function begin(of: TestInstance, changes: Partial<Ceremony> = {}): Promise<Ceremony> {
  const answer = await post(of, '/api/auth/passkey/challenge', {})
  const { nonce } = ((await answer.json()) as { result: { nonce: string } }).result
  const { publicKey } = of.core.identityKey
  return { nonce, globalUniqueIdentifier: of.options.id, publicKey, origin: TEST_ORIGIN, ...changes }
}

async function add(passkey = createSoftPasskey(), who = operator) {
  const ceremony = await begin(instance)
  const body = { nonce: ceremony.nonce, name: 'Phone', credential: passkey.create(ceremony) }
  return { passkey, response: await who.call('POST', '/api/workbench/passkeys', body) }
}

const logIn = (of: TestInstance, ceremony: Ceremony, passkey: ReturnType<typeof createSoftPasskey>) =>
  post(of, '/api/auth/passkey/login', { nonce: ceremony.nonce, credential: passkey.get(ceremony) })
const INVALID = [401, 'login/passkey-invalid']

test('a passkey that was added signs in to its account', async () => {
  const { passkey, response } = await add()
  expect([response.status, ((await response.json()) as { result: unknown }).result]).toEqual([
    201,
    expect.objectContaining({ name: 'Phone', rpId: 'localhost', lastUsedAt: null }),
  ])
  const entered = await logIn(instance, await begin(instance), passkey)
  const { refreshToken } = (await entered.json()) as { refreshToken: string }
  const refreshed = await post(instance, '/api/login/refresh', { refreshToken })
  const { accessToken } = (await refreshed.json()) as { accessToken: string }
  const sessions = await instance.request('/api/workbench/sessions', {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { result } = (await sessions.json()) as { result: { method: string; isCurrent: boolean }[] }
  expect(result.map(({ method, isCurrent }) => [method, isCurrent])).toEqual(
    expect.arrayContaining([
      ['passkey', true],
      ['usernamePassword', false],
    ]),
  )
  const listed = (await (await operator.call('GET', '/api/workbench/passkeys')).json()) as { result: object[] }
  expect(listed.result).toMatchObject([{ lastUsedAt: instance.clock.now() }])
})

test('a challenge that another instance passes on signs nobody in', async () => {
  const { passkey } = await add()
  // The other instance has asked this one for a nonce and gives it to its own client as its own.
  const other = await createTestInstance({ id: '1002' })
  const relayed = await begin(instance, {
    globalUniqueIdentifier: '1002',
    publicKey: other.core.identityKey.publicKey,
  })
  expect(await problemOf(logIn(instance, relayed, passkey))).toEqual(INVALID)
  // An impostor with this instance's id has another key.
  const impostor = await begin(instance, { publicKey: other.core.identityKey.publicKey })
  expect(await problemOf(logIn(instance, impostor, passkey))).toEqual(INVALID)
  expect((await logIn(instance, await begin(instance), passkey)).status).toBe(200)
})

test('a nonce is good once and for five minutes', async () => {
  const { passkey } = await add()
  const ceremony = await begin(instance)
  expect((await logIn(instance, ceremony, passkey)).status).toBe(200)
  expect(await problemOf(logIn(instance, ceremony, passkey))).toEqual(INVALID)
  const late = await begin(instance)
  instance.clock.advance(5 * MINUTE)
  expect(await problemOf(logIn(instance, late, passkey))).toEqual(INVALID)
  expect(await problemOf(logIn(instance, { ...late, nonce: 'x'.repeat(43) }, passkey))).toEqual(INVALID)
})

test('refuses pages of another origin, unknown passkeys, copies of one and damaged responses', async () => {
  const { passkey } = await add()
  expect(await problemOf(logIn(instance, await begin(instance, { origin: 'http://evil.example' }), passkey))).toEqual(
    INVALID,
  )
  expect(await problemOf(logIn(instance, await begin(instance), createSoftPasskey()))).toEqual(INVALID)
  expect((await logIn(instance, await begin(instance), passkey)).status).toBe(200)
  passkey.rewind()
  expect(await problemOf(logIn(instance, await begin(instance), passkey))).toEqual(INVALID)
  const ceremony = await begin(instance)
  const credential = passkey.get(ceremony)
  const response = { ...credential.response, signature: 'AAAA' }
  expect(
    await problemOf(
      post(instance, '/api/auth/passkey/login', { nonce: ceremony.nonce, credential: { ...credential, response } }),
    ),
  ).toEqual(INVALID)
})

test('thirty wrong passkeys of a network make it wait', async () => {
  for (let attempt = 0; attempt < 30; attempt++)
    expect(await problemOf(logIn(instance, await begin(instance), createSoftPasskey()))).toEqual(INVALID)
  const { passkey } = await add()
  const refused = await logIn(instance, await begin(instance), passkey)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  instance.clock.advance(15 * MINUTE)
  expect((await logIn(instance, await begin(instance), passkey)).status).toBe(200)
})

test('a passkey is added once, and an account has twenty at most', async () => {
  const { passkey } = await add()
  expect(await problemOf((await add(passkey)).response)).toEqual([409, 'passkey/exists'])
  for (let count = 1; count < 20; count++) expect((await add()).response.status).toBe(201)
  expect(await problemOf((await add()).response)).toEqual([409, 'passkey/too-many'])
  const { result } = (await (await operator.call('GET', '/api/workbench/passkeys')).json()) as {
    result: { passkeyId: string }[]
  }
  const viewer = await instance.logIn('viewer')
  const path = `/api/workbench/passkeys/${result[0]?.passkeyId ?? ''}`
  expect(await problemOf(viewer.call('DELETE', path))).toEqual([404, 'passkey/not-found'])
  expect((await operator.call('DELETE', path)).status).toBe(204)
  expect((await add()).response.status).toBe(201)
})

test('a passkey of a device that asks nobody for a finger or a number is not taken', async () => {
  const unverified = createSoftPasskey()
  unverified.skipVerification()
  expect(await problemOf((await add(unverified)).response)).toEqual(INVALID)
  const { passkey, response } = await add()
  expect(response.status).toBe(201)
  passkey.skipVerification()
  expect(await problemOf(logIn(instance, await begin(instance), passkey))).toEqual(INVALID)
})

test('a passkey is added, and another session ended, only within 5 minutes of the sign-in or of another proof', async () => {
  const other = await instance.logIn('operator')
  const sessionsOf = async (who = operator) => {
    const reply = await who.call('GET', '/api/workbench/sessions')
    return ((await reply.json()) as { result: { sessionId: string; isCurrent: boolean }[] }).result
  }
  const otherId = (await sessionsOf()).find(({ isCurrent }) => !isCurrent)?.sessionId ?? ''
  const end = () => operator.call('DELETE', `/api/workbench/sessions/${otherId}`)
  const prove = (body: unknown) => operator.call('POST', '/api/workbench/proof', body)
  const { passkey, response } = await add()
  expect(response.status).toBe(201)

  instance.clock.advance(5 * MINUTE)
  const REQUIRED = [403, 'session/proof-required']
  expect(await problemOf((await add()).response)).toEqual(REQUIRED)
  expect(await problemOf(end())).toEqual(REQUIRED)
  expect(await problemOf(prove({ password: 'Wrong-pass-1!' }))).toEqual([403, 'account/wrong-password'])
  expect(await problemOf(end())).toEqual(REQUIRED)
  expect((await prove({ password: DEMO_PASSWORD })).status).toBe(204)
  expect((await add()).response.status).toBe(201)

  instance.clock.advance(5 * MINUTE)
  const ceremony = await begin(instance)
  expect((await prove({ nonce: ceremony.nonce, credential: passkey.get(ceremony) })).status).toBe(204)
  expect((await end()).status).toBe(204)
  expect((await other.call('GET', '/api/permissions')).status).toBe(401)

  // Another account's passkey proves nothing; an account ends its current session without a proof.
  const viewer = await instance.logIn('viewer')
  const foreign = await begin(instance)
  const foreignProof = { nonce: foreign.nonce, credential: passkey.get(foreign) }
  expect(await problemOf(viewer.call('POST', '/api/workbench/proof', foreignProof))).toEqual(INVALID)
  instance.clock.advance(6 * MINUTE)
  const own = (await sessionsOf(viewer)).find(({ isCurrent }) => isCurrent)?.sessionId ?? ''
  expect((await viewer.call('DELETE', `/api/workbench/sessions/${own}`)).status).toBe(204)
})

test('who sets a password by a link sees the passkeys of the account, and says which of them stay', async () => {
  const [first, second] = [await add(), await add()]
  const credential = await instance.core.credentials.find('usernamePassword', 'operator')
  const authenticationId = credential?.id ?? ''
  const verificationToken = await instance.core.credentialTokens.issue(authenticationId, 'setPassword')
  const path = '/api/auth/emailPassword/setPassword'
  const listed = await post(instance, `${path}/passkeys`, { authenticationId, verificationToken })
  const { result } = (await listed.json()) as { result: { passkeyId: string }[] }
  expect(result).toHaveLength(2)
  const wrong = post(instance, `${path}/passkeys`, { authenticationId, verificationToken: 'x' })
  expect(await problemOf(wrong)).toEqual([403, 'login/token-invalid'])
  const body = { password: 'Stall-Nord-8!', passwordRepetition: 'Stall-Nord-8!', acceptEula: true }
  const keptPasskeys = [result[1]?.passkeyId]
  const set = await post(instance, path, { ...body, authenticationId, verificationToken, keptPasskeys })
  expect(set.status).toBe(204)
  expect(await problemOf(logIn(instance, await begin(instance), first.passkey))).toEqual(INVALID)
  expect((await logIn(instance, await begin(instance), second.passkey)).status).toBe(200)
})
