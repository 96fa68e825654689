// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emailSignIn, instanceInfo, serviceProviders } from '../../core/src/contract'
import { errorStatus, problemOf, type Problem } from '../../core/src/result'
import { createFakeBrowser, LOCAL_ORIGIN } from '../../core/src/testing/fakeBrowser'
import { problemReply } from '../../core/src/testing/fakeReply'
import { advanceInSteps, settle } from '../../core/src/testing/settle'
import { logIn, loginStateOf, openSignedInTab } from '../../core/src/testing/signedInTab'
import { useInstance } from '../../plugin-sdk/src/context/useInstance'

/** The sentences of errors by their codes, as people read them. */
const sentences = (language: string) =>
  JSON.parse(readFileSync(resolve(`plugin-sdk/locale/${language}/errors.json`), 'utf8')) as Record<string, string>
const ENGLISH = sentences('en')

function sentenceOf({ code, params }: Problem): string {
  return (ENGLISH[code] ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]))
}

const MINUTE = 60_000

/** The sentence that a signed-in user reads when an instance gives this answer. */
async function readAfter(answer: () => Response | undefined): Promise<{ sentence: string; refreshes: number }> {
  const { session, network, instance, clock } = await openSignedInTab()
  network.serve(LOCAL_ORIGIN, (call) => (call.path === instanceInfo.uptime.path ? answer() : instance.answer(call)))
  const outcome = session.send(instanceInfo.uptime, {}).then(
    () => 'it has worked',
    (error: unknown) => sentenceOf(problemOf(error)),
  )
  await advanceInSteps(clock, MINUTE)
  const refreshes = network.requests().filter((request) => request === 'POST /api/login/refresh').length
  return { sentence: await outcome, refreshes }
}

/** The sentence that a user reads when adding a site to a directory fails with this answer. */
async function readAfterAdding(answer: () => Response): Promise<string> {
  const { session, network, instance, clock } = await openSignedInTab()
  network.serve(LOCAL_ORIGIN, (call) => (call.path === serviceProviders.create.path ? answer() : instance.answer(call)))
  const body = { globalUniqueIdentifier: '1001', name: 'Nord' }
  const outcome = session.send(serviceProviders.create, { body }).then(
    () => 'it has worked',
    (error: unknown) => sentenceOf(problemOf(error)),
  )
  await advanceInSteps(clock, MINUTE)
  return await outcome
}

test('401: the client authenticates once more, and then it has failed', async () => {
  const refused = await readAfter(() => problemReply('request/unauthenticated', 401))
  expect(refused).toEqual({ sentence: 'Authentication failed', refreshes: 1 })
})

test('451: the licence agreement has to be accepted again', async () => {
  const { session, instance, clock } = await openSignedInTab()
  instance.answers.refresh = 451
  instance.refuseIssuedTokens()
  const outcome = session.send(instanceInfo.uptime, {}).catch((error: unknown) => sentenceOf(problemOf(error)))
  await advanceInSteps(clock, MINUTE)
  expect([await outcome, loginStateOf(session)]).toEqual(['EULA Refresh Required', 'eulaNeeded'])
  expect((await readAfter(() => new Response('', { status: 451 }))).sentence).toBe('EULA Refresh Required')
})

test('no host can be reached', async () => {
  const { session, network, clock } = await openSignedInTab()
  network.shutDown(LOCAL_ORIGIN)
  await Promise.all([session.checkConnection('quick'), advanceInSteps(clock, MINUTE)])
  const outcome = session.send(instanceInfo.uptime, {}).catch((error: unknown) => sentenceOf(problemOf(error)))
  await advanceInSteps(clock, MINUTE)
  expect(await outcome).toBe('No Host Available')
})

test.each([402, 418, 500, 507])('any other status, such as %d, is named', async (status) => {
  const { sentence } = await readAfter(() => new Response('', { status }))
  expect(sentence).toBe(`Request Failed with Status Code ${status}`)
})

test('a cancelled call is not tried again and says nothing', async () => {
  const { session, network, clock } = await openSignedInTab()
  const controller = new AbortController()
  const outcome = session.send(instanceInfo.uptime, {}, { signal: controller.signal }).catch(problemOf)
  controller.abort()
  await advanceInSteps(clock, MINUTE)
  expect(await outcome).toMatchObject({ code: 'client/aborted' })
  expect(network.requests().filter((request) => request.endsWith(instanceInfo.uptime.path)).length).toBeLessThan(2)
})

test.each([
  [404, 'service-provider/no-instance-found', 'The directory does not know a site with this ID.'],
  [503, 'service-provider/cannot-provide', 'The site does not answer the directory.'],
] as const)('adding a service provider: %d says why it cannot be added', async (status, code, words) => {
  expect([errorStatus[code], serviceProviders.create.errors]).toEqual([status, expect.arrayContaining([code])])
  expect(await readAfterAdding(() => problemReply(code, status))).toBe(words)
  expect(sentences('de')[code]).toMatch(/\w{3,}/)
})

test('adding a service provider: any other error is named', async () => {
  expect(await readAfterAdding(() => new Response('', { status: 418 }))).toBe('Request Failed with Status Code 418')
})

test('412: an e-mail address has to be confirmed before it signs in', async () => {
  const code = 'login/email-not-confirmed'
  expect([errorStatus[code], emailSignIn.login.errors]).toEqual([412, expect.arrayContaining([code])])
  expect(ENGLISH[code]).toBe('Please confirm your e-mail address first, with the link in your mailbox.')
  expect(sentences('de')[code]).toMatch(/bestätigen/)
  const { openTab } = createFakeBrowser({ answers: { login: 412 } })
  const { session } = await openTab()
  await logIn(session)
  expect(loginStateOf(session)).toBe('mailConfirmationNeeded')
})

test('a refresh token that cannot be decoded signs nobody in', async () => {
  const { storeRecord, openTab } = createFakeBrowser()
  storeRecord({ refreshToken: 'no.token' })
  const { session } = await openTab()
  await settle()
  expect(loginStateOf(session)).toBe('loggedOut')
})

test('an instance that is not known, and none where one is needed, are errors', async () => {
  const { sessions } = await createFakeBrowser().openSessions()
  expect(() => sessions.get('4711')).toThrow()
  const thrown = (() => {
    try {
      renderHook(() => useInstance())
    } catch (error) {
      return problemOf(error)
    }
  })()
  expect(thrown && sentenceOf(thrown)).toBe('No Instance Selected')
})

test("an unknown camera is called 'unknown' by every plugin", () => {
  const named = readdirSync(resolve('plugins')).flatMap((plugin) =>
    (['en', 'de'] as const).flatMap((language) => {
      const path = resolve('plugins', plugin, `locale/${language}.json`)
      if (!existsSync(path)) return []
      const { unknownCamera } = JSON.parse(readFileSync(path, 'utf8')) as { unknownCamera?: string }
      return unknownCamera === undefined ? [] : [[plugin, language, unknownCamera]]
    }),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named).toEqual(
    named.map(([plugin, language]) => [plugin, language, language === 'en' ? 'unknown' : 'unbekannt']),
  )
})

test.each(['canvas', 'regions'])('a write of %s that failed says so and why, in both languages', (plugin) => {
  // The catalogue says nothing is shown: a user who has drawn for an hour wants to know that it is not stored.
  const toastsOf = (language: string) => {
    const locale = readFileSync(resolve('plugins', plugin, `locale/${language}.json`), 'utf8')
    const { toast } = JSON.parse(locale) as { toast: Record<string, Record<string, { error?: string }>> }
    return Object.entries(toast).flatMap(([thing, changes]) =>
      Object.entries(changes).flatMap(([change, { error }]) =>
        error === undefined ? [] : [[`${thing}.${change}`, error] as const],
      ),
    )
  }
  // The workbench adds the reason to the message of a write by itself.
  const { failure } = JSON.parse(readFileSync(resolve('locales/en/shell.json'), 'utf8')) as { failure: string }
  expect(failure).toMatch(/\{\{message\}\}.*\{\{reason\}\}/)
  const writes = new Set(['canvas.rename', 'canvas.remove'])
  const [english, german] = [toastsOf('en'), toastsOf('de')]
  expect(english.length).toBeGreaterThan(2)
  expect(german.map(([name]) => name)).toEqual(english.map(([name]) => name))
  for (const [name, sentence] of [...english, ...german])
    expect([name, writes.has(name) || sentence.includes('{{problem}}')]).toEqual([name, true])
})
