import { expect, test } from 'vitest'
import { createTestInstance } from '../testing/createTestInstance'

test('an account is told whether it has a password, which those of the directory have not', async () => {
  const { logIn, core } = await createTestInstance()
  const { call, accountId } = await logIn('operator')
  const isSet = async () => {
    const reply = await call('GET', '/api/workbench/password')
    return ((await reply.json()) as { result: { isSet: boolean } }).result.isSet
  }
  expect(await isSet()).toBe(true)
  for (const { id } of await core.credentials.listOfAccount(accountId))
    await core.credentials.update(id, { password_hash: null })
  expect(await isSet()).toBe(false)
})
