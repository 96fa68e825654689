import { expect, test } from 'vitest'
import { createFakeClock } from '../clock'
import { createLog } from '../log'
import { ProblemError } from '../result'
import { createMemoryStorage } from '../settings'
import { accessTokenOf, refreshTokenOf } from '../testing/fakeTokens'
import { outcomeOf } from '../testing/outcomeOf'
import { settle } from '../testing/settle'
import type { Transport } from '../transport'
import { createAccessTokens } from './accessTokens'
import { createInstanceRecord } from './instanceRecord'

const first = refreshTokenOf('first')
const second = refreshTokenOf('second')

interface Asked {
  body: { refreshToken: string; acceptEula?: boolean }
  give: (accessToken: string) => void
  refuse: (status: number) => void
}

async function createSetting() {
  const clock = createFakeClock()
  const storage = createMemoryStorage()
  const channel = { post: () => undefined, subscribe: () => () => undefined }
  const log = createLog({ clock, storage, session: 's', version: '1', branch: 'test' })
  const record = createInstanceRecord('1001', { storage, channel, tabId: 'a', log })
  await record.ready
  record.set({ refreshToken: first })
  const asked: Asked[] = []
  const send = ((_: unknown, { body }: Pick<Asked, 'body'>) =>
    new Promise((resolve, reject) => {
      const refuse = (status: number) => reject(new ProblemError({ code: 'client/request-failed', status, params: {} }))
      asked.push({ body, give: (accessToken) => resolve({ accessToken }), refuse })
    })) as unknown as Transport['send']
  const noted = { expired: 0 }
  const tokens = createAccessTokens({ clock, record, send, onExpired: () => void noted.expired++ })
  const reveal = async () => (await tokens.current())?.reveal()
  return { clock, record, asked, tokens, noted, reveal }
}

test('all who ask at once share one refresh', async () => {
  const { asked, reveal } = await createSetting()
  const all = Promise.all([reveal(), reveal(), reveal()])
  await settle()
  const token = accessTokenOf('one')
  asked[0]?.give(token)
  expect(await all).toEqual([token, token, token])
  expect([asked.length, await reveal()]).toEqual([1, token])
})

test('a token is renewed half a minute before its end', async () => {
  const { clock, asked, reveal } = await createSetting()
  outcomeOf(reveal())
  await settle()
  asked[0]?.give(accessTokenOf('one'))
  await settle()
  await clock.advance(15 * 60_000 - 30_001)
  outcomeOf(reveal())
  await settle()
  expect(asked).toHaveLength(1)
  await clock.advance(1)
  outcomeOf(reveal())
  await settle()
  expect(asked).toHaveLength(2)
})

test('a token that does not tell its lifetime serves until it is refused', async () => {
  const { clock, asked, reveal, tokens } = await createSetting()
  outcomeOf(reveal())
  await settle()
  asked[0]?.give('opaque')
  await settle()
  await clock.advance(24 * 3_600_000)
  expect([await reveal(), asked.length]).toEqual(['opaque', 1])
  const replaced = tokens.replace('opaque')
  await settle()
  asked[1]?.give('other')
  expect([await replaced, await reveal(), await tokens.replace('opaque'), asked.length]).toEqual([
    true,
    'other',
    true,
    2,
  ])
})

test('another refresh token, set by another tab, makes the access token of the first worthless', async () => {
  const { record, asked, reveal } = await createSetting()
  outcomeOf(reveal())
  await settle()
  asked[0]?.give('of first')
  await settle()
  record.set({ refreshToken: second })
  const next = reveal()
  await settle()
  expect(asked[1]?.body.refreshToken).toBe(second)
  asked[1]?.give('of second')
  expect(await next).toBe('of second')
})

test('an answer for a refresh token that is no longer in force counts for nothing, be it a token or a refusal', async () => {
  const { record, asked, reveal } = await createSetting()
  const late = outcomeOf(reveal())
  await settle()
  record.set({ refreshToken: second })
  asked[0]?.give('of first')
  await settle()
  expect(late).toEqual({ state: 'fulfilled', value: undefined })
  for (const status of [403, 451]) {
    record.set({ refreshToken: first })
    outcomeOf(reveal())
    await settle()
    record.set({ refreshToken: second })
    asked.at(-1)?.refuse(status)
    await settle()
    expect(record.get()).toMatchObject({ refreshToken: second, eulaRefreshRequired: false })
  }
})

test('an acceptance waits for a refresh under way, whose refusal would undo it', async () => {
  const { record, asked, reveal, tokens } = await createSetting()
  outcomeOf(reveal())
  const accepted = outcomeOf(tokens.acceptEula())
  await settle()
  expect(asked).toHaveLength(1)
  asked[0]?.refuse(451)
  await settle()
  expect(asked.map(({ body }) => body.acceptEula)).toEqual([undefined, true])
  asked[1]?.give(accessTokenOf('one'))
  await settle()
  expect([accepted.state, record.get().eulaRefreshRequired]).toEqual(['fulfilled', false])
})

test('no refresh token, no call; an expired one is told', async () => {
  const { record, asked, reveal, noted } = await createSetting()
  record.set({ refreshToken: null })
  expect(await reveal()).toBeUndefined()
  record.set({ refreshToken: refreshTokenOf('old', { lifetime: -1_000 }) })
  expect(await reveal()).toBeUndefined()
  expect([asked.length, noted.expired]).toEqual([0, 1])
})

test('replacing says no where the instance refuses, and tells other failures', async () => {
  const { asked, tokens, record } = await createSetting()
  const broken = tokens.replace('x').catch((error: unknown) => error)
  await settle()
  asked[0]?.refuse(503)
  expect(await broken).toMatchObject({ problem: { status: 503 } })
  const refused = tokens.replace('x')
  await settle()
  asked[1]?.refuse(403)
  expect([await refused, record.get().refreshToken]).toEqual([false, null])
})
