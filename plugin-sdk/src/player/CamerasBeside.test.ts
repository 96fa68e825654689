import { expect, test } from 'vitest'
import { aCamera } from '../testing'
import { camerasBeside } from './CamerasBeside'

const cameras = ['a', 'b', 'c', 'd', 'e'].map((cameraId) => aCamera({ cameraId }))

test('an address names cameras that exist, each once, and no more than there can be', () => {
  const beside = (text: string | null) => camerasBeside('a', text, { cameras, most: 4 })
  expect(beside(null)).toEqual(['a'])
  expect(beside('b,a,b,,c')).toEqual(['a', 'b', 'c'])
  expect(beside(`${Array.from({ length: 500 }, (_, i) => `x${i}`).join(',')},e`)).toEqual(['a', 'e'])
  expect(beside('b,c,d,e')).toEqual(['a', 'b', 'c', 'd'])
})
