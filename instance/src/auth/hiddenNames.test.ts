import { beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, DEMO_PASSWORD, type TestInstance } from '../testing'

let instance: TestInstance
beforeEach(async () => {
  instance = await createTestInstance()
})

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const { status, headers: replied } = await instance.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  })
  return [status, replied.get('retry-after')]
}
const byName = (username: string, password = 'wrong', headers = {}) =>
  post('/api/auth/usernamePassword/login', { username, password }, headers)
const byEmail = (email: string, password = 'wrong', headers = {}) =>
  post('/api/auth/emailPassword/login', { email, password }, headers)
const WRONG = [401, null]

test('wrong passwords for a user name do not tell the e-mail address of its account', async () => {
  for (let guess = 0; guess < 5; guess++) expect(await byName('operator')).toEqual(WRONG)
  expect(await byName('operator')).toEqual([429, '60'])
  for (const email of ['operator@example.org', 'nobody@example.org']) {
    for (let guess = 0; guess < 5; guess++) expect(await byEmail(email)).toEqual(WRONG)
    expect(await byEmail(email)).toEqual([429, '60'])
  }
})

test('an account that waits refuses the right password at its other names, but on a known device', async () => {
  const { knownDevice } = await instance.logIn('operator')
  for (let guess = 0; guess < 5; guess++) await byName('operator')
  expect(await byEmail('operator@example.org', DEMO_PASSWORD)).toEqual(WRONG)
  const known = { 'x-known-device': knownDevice }
  expect((await byEmail('operator@example.org', DEMO_PASSWORD, known))[0]).toBe(200)
  instance.clock.advance(MINUTE)
  expect((await byEmail('operator@example.org', DEMO_PASSWORD))[0]).toBe(200)
  // The right password at one name ends the wait of the account and of this name only.
  expect((await byEmail('operator@example.org'))[0]).toBe(401)
  instance.clock.advance(DAY)
  expect((await byName('operator', DEMO_PASSWORD))[0]).toBe(200)
})
