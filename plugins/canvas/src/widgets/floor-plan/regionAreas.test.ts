import { expect, test } from 'vitest'
import { aRegionMapping } from '@barn-workbench/plugin-sdk/testing'
import { regionAreas, visibleRegionType } from './regionAreas'

const regions = [
  {
    regionSpecification: 'pen_1',
    color: '#2980b9',
    polygon: [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as [number, number][],
  },
]
const mappings = [
  aRegionMapping({ regionMappingId: 'a', cameraId: 'east', regionType: 'area', regions }),
  aRegionMapping({ regionMappingId: 'b', regionType: 'pen', regions }),
]

test('selects the preferred region type, or another one when there are no regions of it', () => {
  expect(visibleRegionType(mappings, 'pen')).toBe('pen')
  expect(visibleRegionType(mappings, 'none')).toBe('area')
  expect(visibleRegionType([], 'pen')).toBeUndefined()
})

test('draws the regions of one type as polygons on the tiles of their cameras', () => {
  const areas = regionAreas(mappings, { regionType: 'area', opacity: 40, nameOf: (id) => id.toUpperCase() })
  expect(areas).toMatchObject([{ id: 'a/0', tileId: 'east', opacity: 0.4, label: 'PEN_1', color: '#2980b9' }])
})
