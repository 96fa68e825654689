import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyOf, anyOfFor, endpoint, type Endpoint } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { guard } from './guard'

const SOME_TOKEN = { authorization: 'Bearer x', simulatedPermissions: undefined, address: 'test' }
const holderOf = (permission: string) => () =>
  Promise.resolve(succeed({ accountId: 'a', sessionId: 's', permissions: new Set([permission]) }))

test('refuses a call for which the contract declares no access', async () => {
  const forgotten: Endpoint = endpoint({
    method: 'GET',
    path: '/api/x',
    access: anyOf(),
    form: 'result',
    reply: z.unknown(),
  })
  expect(await guard(forgotten, {}, SOME_TOKEN, holderOf('accounts.view'))).toMatchObject({
    ok: false,
    problem: { code: 'request/forbidden' },
  })
})

test('an asterisk in a path opens no call', async () => {
  const measurement: Endpoint = endpoint({
    method: 'POST',
    path: '/api/data/:measurement',
    access: anyOfFor(({ measurement }) => [`data.view.${measurement}`]),
    form: 'result',
    reply: z.unknown(),
  })
  const holder = holderOf('data.view.speed')
  expect(await guard(measurement, { measurement: 'speed' }, SOME_TOKEN, holder)).toMatchObject({ ok: true })
  expect(await guard(measurement, { measurement: '*' }, SOME_TOKEN, holder)).toMatchObject({ ok: false })
})
