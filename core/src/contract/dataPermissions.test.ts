import { expect, test } from 'vitest'
import { dataPermissions } from './data'

test('what sensors measure opens with one permission, and what cameras measure does not', () => {
  expect(dataPermissions('temperature')).toEqual(['data.view', 'data.view.temperature', 'data.view.sensors'])
  expect(dataPermissions('speed')).toEqual(['data.view', 'data.view.speed'])
})
