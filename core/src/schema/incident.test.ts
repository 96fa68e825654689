import { expect, test } from 'vitest'
import { NO_IDENTIFIER, regionsOf } from './incident'

test('the regions of an incident are those of its location and its pen', () => {
  const specification = { location: { regionSpecification: ['pen_2', 7] } }
  const pen = { ...NO_IDENTIFIER, componentType: 'pen', componentId: 'pen_3' }
  expect(regionsOf({ identifier: NO_IDENTIFIER, messagePayload: { specification } })).toEqual(['pen_2'])
  expect(regionsOf({ identifier: pen, messagePayload: { specification } })).toEqual(['pen_3', 'pen_2'])
  expect(regionsOf({ identifier: { ...NO_IDENTIFIER, componentType: 'camera', componentId: 'c' } })).toEqual([])
  expect(regionsOf({ identifier: NO_IDENTIFIER, messagePayload: { specification: 'none' } })).toEqual([])
})
