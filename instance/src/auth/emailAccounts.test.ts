import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { APP_ORIGINS } from '@barn-workbench/core/server'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, DEMO_PASSWORD, TEST_ORIGIN, type TestInstance } from '../testing'
import { CONFIRMATION_PERIOD, removeUnconfirmedAccounts } from './startCleaning'

const EMAIL = 'nele@example.org'
const NEW_PASSWORD = 'Other-word-1!'

let instance: TestInstance
beforeEach(async () => {
  instance = await createTestInstance()
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  instance.request(`/api/auth/emailPassword${path}`, { method: 'POST', body: JSON.stringify(body), headers })
const statusAndType = async (response: Response | Promise<Response>): Promise<unknown[]> => {
  const answer = await response
  const text = await answer.text()
  return [answer.status, text === '' ? undefined : (JSON.parse(text) as { type?: string }).type]
}
const person = (changes: Record<string, unknown> = {}) => ({
  ...{ email: EMAIL, displayName: 'Nele Neu', locale: 'de', acceptEula: true, frontendUrl: TEST_ORIGIN },
  ...{ password: DEMO_PASSWORD, passwordRepetition: DEMO_PASSWORD },
  ...changes,
})
const withoutPassword = (changes: Record<string, unknown> = {}) => {
  const left = Object.entries(person({ acceptEula: false, ...changes })).filter(([key]) => !key.startsWith('password'))
  return Object.fromEntries(left)
}
const register = (changes: Record<string, unknown> = {}) => post('', person(changes))
const logIn = (password = DEMO_PASSWORD, email = EMAIL) => post('/login', { email, password })
const newVerification = (email = EMAIL, frontendUrl = TEST_ORIGIN) => post('/verification/new', { email, frontendUrl })

interface Link {
  path: string
  authenticationId: string
  token: string
}

/** The newest mail, after everything that waits was sent, with its link. */
async function lastMail(): Promise<{ to: string; subject: string; text: string; link: Link }> {
  await instance.core.mails.deliver()
  const mail = instance.outbox().at(-1)
  if (!mail) throw new Error('No mail was sent')
  const url = new URL(/https?:\S+/.exec(mail.text)?.[0] ?? '')
  const { globalUniqueIdentifier, ...token } = Object.fromEntries(url.searchParams) as Record<string, string>
  expect(globalUniqueIdentifier).toBe('1001')
  return { ...mail, link: { path: url.origin + url.pathname, ...(token as unknown as Omit<Link, 'path'>) } }
}
const mailCount = async (): Promise<number> => {
  await instance.core.mails.deliver()
  return instance.outbox().length
}
const confirm = ({ authenticationId, token }: Link) =>
  post('/verification', { authenticationId, verificationToken: token })
const setPassword = ({ authenticationId, token }: Link, changes: Record<string, unknown> = {}) =>
  post('/setPassword', {
    ...{ authenticationId, verificationToken: token, acceptEula: true },
    ...{ password: NEW_PASSWORD, passwordRepetition: NEW_PASSWORD, ...changes },
  })

test('somebody registers, confirms the address by the link of a mail, and signs in', async () => {
  expect(await statusAndType(register())).toEqual([204, undefined])
  const { to, subject, link } = await lastMail()
  expect([to, subject, link.path]).toEqual([
    EMAIL,
    'E-Mail-Adresse für Hof Nord bestätigen',
    `${TEST_ORIGIN}/ql/email-verification`,
  ])
  expect(await statusAndType(logIn('Wrong-word-1!'))).toEqual([401, 'login/wrong-credentials'])
  expect(await statusAndType(logIn())).toEqual([412, 'login/email-not-confirmed'])
  expect((await confirm(link)).status).toBe(204)
  expect((await logIn()).status).toBe(200)
  expect(await statusAndType(confirm(link))).toEqual([403, 'login/token-invalid'])
})

test('a mail is in the language of the account', async () => {
  await register({ locale: 'en-GB' })
  expect((await lastMail()).subject).toBe('Confirm your e-mail address for Hof Nord')
})

test('a known address is answered like an unknown one, and its owner is told', async () => {
  await register()
  await confirm((await lastMail()).link)
  const [known, unknown] = [await register({ displayName: 'Evil' }), await register({ email: 'other@example.org' })]
  const headersOf = ({ headers }: Response) => [...headers.keys()].sort()
  expect([known.status, headersOf(known), await known.text()]).toEqual([204, headersOf(unknown), ''])
  await instance.core.mails.deliver()
  const mail = instance.outbox().find(({ subject }) => subject.includes('bereits'))
  expect([mail?.to, mail?.text.includes('Evil')]).toEqual([EMAIL, false])
  expect((await logIn()).status).toBe(200)
})

test('an unknown address gets no mail, and the answer is that of a known one', async () => {
  const before = await mailCount()
  expect((await newVerification('nobody@example.org')).status).toBe(204)
  expect(await mailCount()).toBe(before)
})

test('a confirmed account sets its password anew by a mail, which ends its sessions', async () => {
  await register()
  await confirm((await lastMail()).link)
  const { refreshToken } = (await (await logIn()).json()) as { refreshToken: string }
  expect((await newVerification('NELE@example.org')).status).toBe(204)
  const { link } = await lastMail()
  expect(link.path).toBe(`${TEST_ORIGIN}/ql/account-provisioning`)
  expect(await statusAndType(confirm(link))).toEqual([403, 'login/token-invalid'])
  expect(await statusAndType(setPassword(link, { acceptEula: false }))).toEqual([451, 'eula/refresh-required'])
  expect((await setPassword(link)).status).toBe(204)
  expect(await statusAndType(setPassword(link))).toEqual([403, 'login/token-invalid'])
  expect((await logIn()).status).toBe(401)
  expect((await logIn(NEW_PASSWORD)).status).toBe(200)
  const refreshed = await instance.request('/api/login/refresh', {
    method: 'POST',
    body: JSON.stringify({ refreshToken }),
  })
  expect(refreshed.status).toBe(403)
})

test('an address that is not confirmed yet gets another link, and both links work', async () => {
  await register()
  const first = (await lastMail()).link
  await newVerification()
  const second = (await lastMail()).link
  expect([second.path, second.token === first.token]).toEqual([`${TEST_ORIGIN}/ql/email-verification`, false])
  expect(await statusAndType(setPassword(second))).toEqual([403, 'login/token-invalid'])
  expect((await confirm(first)).status).toBe(204)
})

test('a token expires after a day, and is stored as a digest only', async () => {
  await register()
  const { link } = await lastMail()
  const { rows } = await instance.core.database
    .current()
    .selectFrom('credential_tokens')
    .selectAll()
    .execute()
    .then((found) => ({ rows: found }))
  expect(JSON.stringify(rows)).not.toContain(link.token)
  instance.clock.advance(DAY)
  expect(await statusAndType(confirm(link))).toEqual([403, 'login/token-invalid'])
})

test('a link leads to a configured web client only', async () => {
  const refused = async (frontendUrl: string) => {
    const answer = await register({ frontendUrl })
    return [answer.status, ((await answer.json()) as { errors?: unknown }).errors]
  }
  const errors = [{ path: 'frontendUrl', message: 'frontend_url_not_allowed' }]
  for (const url of [
    'http://evil.example',
    'http://localhost.evil.example:4100',
    'http://user:word@localhost:4100',
    'https://localhost:4100',
    `${TEST_ORIGIN}/%2e%2e/"><script>`,
  ])
    expect([url, await refused(url)]).toEqual([url, [400, errors]])
  expect((await newVerification(EMAIL, 'http://evil.example')).status).toBe(400)
  expect(await mailCount()).toBe(0)
  expect((await register({ frontendUrl: `${TEST_ORIGIN}/barn/?x=1#y` })).status).toBe(204)
  expect((await lastMail()).link.path).toBe(`${TEST_ORIGIN}/barn/ql/email-verification`)
})

test('a link asked for in the mobile app leads to the web client, where others can open it', async () => {
  instance = await createTestInstance({ webOrigins: [TEST_ORIGIN, ...APP_ORIGINS] })
  for (const frontendUrl of APP_ORIGINS) {
    expect((await register({ frontendUrl, email: `${frontendUrl.length}@example.org` })).status).toBe(204)
    expect((await lastMail()).link.path).toBe(`${TEST_ORIGIN}/ql/email-verification`)
  }
})

test('whoever manages accounts registers somebody without a password, who then sets it', async () => {
  const [admin, viewer] = [await instance.logIn('admin'), await instance.logIn('viewer')]
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const noPassword = { status: 400, errors: [{ path: 'password', message: 'required' }] }
  for (const headers of [{}, as(viewer.accessToken)])
    expect(await (await post('', withoutPassword(), headers)).json()).toMatchObject(noPassword)
  expect((await post('', withoutPassword(), as('broken'))).status).toBe(401)
  const simulated = { ...as(admin.accessToken), 'x-simulated-permissions': 'accounts.view' }
  expect((await post('', withoutPassword(), simulated)).status).toBe(400)
  expect((await post('', withoutPassword(), as(admin.accessToken))).status).toBe(204)
  const { link, text } = await lastMail()
  expect([link.path, text.includes('Anke Admin')]).toEqual([`${TEST_ORIGIN}/ql/account-provisioning`, true])
  expect((await logIn()).status).toBe(401)
  expect((await setPassword(link)).status).toBe(204)
  expect((await logIn(NEW_PASSWORD)).status).toBe(200)
  const trail = await admin.call('POST', '/api/authorization/audit/query', {
    query: [{ key: 'target.name', operator: '==', value: 'Nele Neu' }],
    order: [{ key: 'timestamp', direction: 'asc' }],
  })
  const { result } = (await trail.json()) as { result: { action: string; actor: { displayName: string } }[] }
  expect(result.map(({ action, actor }) => [action, actor.displayName])).toEqual([
    ['account.created', 'Anke Admin'],
    ['account.password-set', 'Nele Neu'],
    ['session.started', 'Nele Neu'],
  ])
})

test('few mails go to one address, whether it has an account or not', async () => {
  for (const email of [EMAIL, 'nobody@example.org']) {
    for (let count = 0; count < 5; count++) expect((await newVerification(email)).status).toBe(204)
    const refused = await newVerification(email)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, HOUR / 1000])
  }
  instance.clock.advance(HOUR)
  expect((await newVerification()).status).toBe(204)
})

test('a name with line breaks, which could add headers and lines to a mail, is refused', async () => {
  const admin = await instance.logIn('admin')
  const refused = await post('', withoutPassword({ displayName: 'A\r\nBcc: evil@example.org' }), {
    authorization: `Bearer ${admin.accessToken}`,
  })
  await instance.core.mails.deliver()
  expect([refused.status, instance.outbox()]).toEqual([400, []])
})

test('a mail that could not be sent yet is sent after a restart', async () => {
  const data = mkdtempSync(join(tmpdir(), 'barn-mails-'))
  instance = await createTestInstance({ data }, { mailTransport: { send: () => Promise.reject(new Error('down')) } })
  expect((await register()).status).toBe(204)
  await instance.core.mails.deliver()
  await instance.close()
  const restarted = await createTestInstance({ data })
  restarted.clock.advance(MINUTE)
  await restarted.core.mails.deliver()
  const [file = ''] = readdirSync(join(data, 'outbox'))
  expect(readFileSync(join(data, 'outbox', file), 'utf8')).toContain(`To: ${EMAIL}`)
  await restarted.close()
  rmSync(data, { recursive: true })
})

test('an account that nobody confirms is removed after a week, unless it was granted something', async () => {
  await register()
  await register({ email: 'granted@example.org', displayName: 'Greta' })
  await register({ email: 'sure@example.org', displayName: 'Sina' })
  await confirm((await lastMail()).link)
  const { accounts, grants, credentials } = instance.core
  const granted = await credentials.find('emailPassword', 'granted@example.org')
  await grants.grantRole(granted?.account_id ?? '', 'viewer')
  const names = async () => (await accounts.all()).map(({ displayName }) => displayName)
  instance.clock.advance(CONFIRMATION_PERIOD - HOUR)
  await removeUnconfirmedAccounts(instance.core)
  expect(await names()).toEqual(expect.arrayContaining(['Nele Neu', 'Greta', 'Sina']))
  instance.clock.advance(2 * HOUR)
  await removeUnconfirmedAccounts(instance.core)
  expect(await names()).toEqual(expect.arrayContaining(['Greta', 'Sina', 'Anke Admin']))
  expect(await names()).not.toContain('Nele Neu')
  expect((await register()).status).toBe(204)
})
