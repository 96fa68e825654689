import { describe, expect, test } from 'vitest'
import { createTestInstance, TEST_ORIGIN, type TestInstance } from '../testing'
import type { RegistrationMode } from './registration'

const PASSWORD = 'Stall-Nord-7!'
const post = (instance: TestInstance, path: string, body: object) =>
  instance.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const person = (username: string) => ({
  ...{ username, password: PASSWORD, passwordRepetition: PASSWORD },
  ...{ displayName: 'Nele Neu', locale: 'de', acceptEula: true },
})
const invitation = (email: string) => ({
  ...{ email, displayName: 'Ina Invited', locale: 'de', acceptEula: false, frontendUrl: TEST_ORIGIN },
})
const byMail = (email: string) => ({
  ...invitation(email),
  ...{ password: PASSWORD, passwordRepetition: PASSWORD, acceptEula: true },
})
const outcome = async (reply: Response) =>
  reply.status < 300 ? reply.status : [reply.status, ((await reply.json()) as { type: string }).type]

test('an administrator invites while strangers have used up the registrations and mails of their network', async () => {
  const instance = await createTestInstance()
  const admin = await instance.logIn('admin')
  const sixty = Array.from({ length: 60 }, (_, index) => index)
  await Promise.all(
    sixty.map((index) => post(instance, '/api/auth/emailPassword', byMail(`stranger-${index}@example.org`))),
  )
  const stranger = await post(instance, '/api/auth/emailPassword', byMail('one-more@example.org'))
  expect(stranger.status).toBe(429)
  const invite = (email: string) => admin.call('POST', '/api/auth/emailPassword', invitation(email))
  expect((await invite('ina@example.org')).status).toBe(204)
  expect((await admin.call('POST', '/api/auth/usernamePassword', person('newcomer'))).status).toBe(201)
  // The budget of an account has an end as well.
  await Promise.all(sixty.map((index) => invite(`more-${index}@example.org`)))
  expect((await invite('too-many@example.org')).status).toBe(429)
})

describe.each<[RegistrationMode, unknown, unknown]>([
  ['open', 201, 204],
  ['invited', [403, 'account/registration-off'], 204],
  ['off', [403, 'account/registration-off'], [403, 'account/registration-off']],
])('registration %s', (registration, ofStranger, ofInvitation) => {
  test('says so, and takes strangers and invitations accordingly', async () => {
    const instance = await createTestInstance({ registration })
    const admin = await instance.logIn('admin')
    for (const method of ['usernamePassword', 'emailPassword']) {
      const reply = await instance.request(`/api/auth/${method}`)
      const said = registration === 'open' ? {} : { registration }
      expect(await reply.json()).toEqual({ result: { available: true, ...said } })
    }
    expect(await outcome(await post(instance, '/api/auth/usernamePassword', person('newcomer')))).toEqual(ofStranger)
    const mailed = await outcome(await post(instance, '/api/auth/emailPassword', byMail('nele@example.org')))
    expect(mailed).toEqual(ofStranger === 201 ? 204 : ofStranger)
    const invited = await admin.call('POST', '/api/auth/emailPassword', invitation('ina@example.org'))
    expect(await outcome(invited)).toEqual(ofInvitation)
    // An account that manages accounts creates one by a user name in any case; no other token allows it.
    expect((await admin.call('POST', '/api/auth/usernamePassword', person('by-admin'))).status).toBe(201)
    const viewer = await instance.logIn('viewer')
    expect(await outcome(await viewer.call('POST', '/api/auth/usernamePassword', person('by-viewer')))).toEqual(
      ofStranger,
    )
  })
})
