import { expect, test } from 'vitest'
import { incidents } from '../contract'
import { countDocuments } from './listDocuments'

const counted = (reply: unknown) => countDocuments((async () => reply) as never, incidents.query, {})

test('a number of documents is a whole one from 0 on', async () => {
  expect(await counted(0)).toBe(0)
  expect(await counted(506)).toBe(506)
})

test.each([-3, 0.5, 1e300, '5', null, []])('an instance that counts %j is not believed', async (reply) => {
  await expect(counted(reply)).rejects.toMatchObject({ problem: { code: 'client/unexpected-reply' } })
})
