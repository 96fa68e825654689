import { expect, test } from 'vitest'
import type { Session } from '@barn-workbench/core/session'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { createDeviceData } from './deviceData'
import { seal, unseal } from './sealedAnswers'

const session = {
  id: '1001',
  snapshot: () => ({ accountId: 'anna', permissions: new Set(['incidents.view']) }),
} as unknown as Session

function createDevice() {
  const values = new Map<string, unknown>()
  const store = createDeviceData(createMemoryStorage(values))
  return { values, store, data: store.of(session) }
}

test('an answer with pictures and columns of numbers is the same after it was sealed', async () => {
  const { data } = createDevice()
  const picture = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/jpeg' })
  const columns = {
    time: new Float64Array([1, Number.NaN]),
    count: new Int32Array([7]).subarray(0),
    raw: new ArrayBuffer(2),
  }
  const answer = { list: [null, true, 'Bucht 7', Number.NaN, -Infinity], columns, picture }
  const opened = (await unseal(data, await seal(data, answer))) as typeof answer
  expect({ ...opened, picture: null }).toEqual({ ...answer, picture: null })
  expect(opened.picture.type).toBe('image/jpeg')
  expect(new Uint8Array(await opened.picture.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
})

test('nothing of an answer can be read in what is stored, and its key is not to be had', async () => {
  const { data, values } = createDevice()
  const sealed = (await seal(data, { name: 'Ole Operator' })) as { sealed: ArrayBuffer }
  expect(new TextDecoder().decode(sealed.sealed)).not.toContain('Ole')
  const key = [...values.values()].find((value) => value instanceof CryptoKey)
  expect(key?.extractable).toBe(false)
  expect((await seal(data, 'x')) as object).not.toEqual(await seal(data, 'x'))
})

test('after the sign-out the key is gone, so that a kept copy opens no more', async () => {
  const { data, store, values } = createDevice()
  const sealed = await seal(data, 'one')
  expect(await unseal(data, sealed)).toBe('one')
  await store.forget(session)
  expect([...values.keys()].filter((name) => name.includes('last-answers'))).toEqual([])
  await expect(unseal(data, sealed)).rejects.toThrow()
  expect([...values.keys()].filter((name) => name.includes('last-answers'))).toEqual([])
})

test('what was stored before answers were sealed is still read; what cannot be sealed is refused', async () => {
  const { data } = createDevice()
  expect(await unseal(data, { at: 1, data: ['one'] })).toEqual({ at: 1, data: ['one'] })
  await expect(seal(data, { call: () => undefined })).rejects.toThrow()
  await expect(seal(data, new Map())).rejects.toThrow()
})
