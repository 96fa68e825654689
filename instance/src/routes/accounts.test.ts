import { expect, test } from 'vitest'
import { createTestInstance } from '../testing'

test('an account reads its own name and the roles that it was granted, without inherited ones', async () => {
  const operator = await (await createTestInstance()).logIn('operator')
  const response = await operator.call('GET', `/api/accounts/${operator.accountId}`)
  expect(await response.json()).toMatchObject({ result: { displayName: 'Ole Operator', roles: ['operator'] } })
})
