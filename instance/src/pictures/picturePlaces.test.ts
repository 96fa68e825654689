import { expect, test } from 'vitest'
import { succeed } from '@barn-workbench/core/result'
import { createPicturePlaces, PICTURES_PER_ACCOUNT } from './pictureQueue'

test('an account with all its places taken is refused, another is not, and a place that is left is free again', async () => {
  const withPlace = createPicturePlaces()
  const finish: (() => void)[] = []
  const wait = () =>
    new Promise<ReturnType<typeof succeed<undefined>>>((resolve) => finish.push(() => resolve(succeed(undefined))))
  const waiting = Array.from({ length: PICTURES_PER_ACCOUNT }, () => withPlace('one', wait))
  const refused = { ok: false, problem: { code: 'request/too-many', params: { retryAfter: 2 } } }
  expect(await withPlace('one', wait)).toMatchObject(refused)
  expect(await withPlace('other', async () => succeed(1))).toEqual(succeed(1))
  finish.shift()?.()
  await waiting[0]
  expect(await withPlace('one', async () => succeed(2))).toEqual(succeed(2))
  await expect(withPlace('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await withPlace('one', async () => succeed(3))).toEqual(succeed(3))
})
