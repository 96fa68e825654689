import { expect, test } from 'vitest'
import type { TimeChoice } from '@barn-workbench/plugin-sdk/react'
import { addressOfTime, timeOfAddress } from './timeAddress'

test.each<[string, TimeChoice | undefined]>([
  ['start=10&end=20', { kind: 'fixed', start: 10, end: 20, timeResolution: undefined }],
  ['start=10&end=20&resolution=1000', { kind: 'fixed', start: 10, end: 20, timeResolution: 1_000 }],
  ['last=604800000', { kind: 'last', span: 604_800_000, timeResolution: undefined }],
  ['start=20&end=10', undefined],
  ['start=x&end=20', undefined],
  ['last=0', undefined],
  ['last=-5', undefined],
  ['', undefined],
])('%s', (address, expected) => {
  expect(timeOfAddress(new URLSearchParams(address))).toEqual(expected)
})

test('the rest of an address stays, and an earlier time goes', () => {
  const before = new URLSearchParams('edit=&start=1&end=2&resolution=5')
  expect(addressOfTime(before, { kind: 'last', span: 60_000 }).toString()).toBe('edit=&last=60000')
  expect(timeOfAddress(addressOfTime(before, { kind: 'fixed', start: 3, end: 4, timeResolution: 9 }))).toEqual({
    kind: 'fixed',
    start: 3,
    end: 4,
    timeResolution: 9,
  })
})
