import { expect, test } from 'vitest'
import { z } from 'zod'
import { cameras } from '../contract'
import { ProblemError } from '../result'
import { decodeBytes } from './decodeReply'

const bytesOf = (result: unknown) => new TextEncoder().encode(JSON.stringify({ result }))
const camera = { cameraId: 'a', version: 1, name: 'A', tags: [], decommissioned: false, lastSeenOnline: null }
const listOf = (badItems: number) => bytesOf([camera, ...Array.from({ length: badItems }, () => ({}))])

test('up to 200 items that cannot be decoded are left out of a list', () => {
  expect(decodeBytes(cameras.query, listOf(200))).toEqual({
    value: [camera],
    skippedItems: { count: 200, firstPath: '1.cameraId' },
  })
})

test('a list with more such items is refused at the 201st, without a look at the rest', () => {
  let parsed = 0
  const item = z.unknown().refine(() => {
    parsed++
    return false
  })
  const decode = () => decodeBytes({ form: 'result', reply: z.array(item) }, listOf(100_000))
  expect(decode).toThrow(new ProblemError({ code: 'client/unexpected-reply', params: { path: '0' } }))
  expect(parsed).toBe(201)
})

test.each([
  [null, 'result'],
  [{ n: 'x' }, 'n'],
])('a reply of another shape, %j, is named by its place', (result, path) => {
  const decode = () => decodeBytes({ form: 'result', reply: z.object({ n: z.number() }) }, bytesOf(result))
  const problem = expect.objectContaining({ code: 'client/unexpected-reply', params: { path } })
  expect(decode).toThrow(expect.objectContaining({ problem }))
})
