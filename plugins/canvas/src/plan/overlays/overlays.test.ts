import { expect, test } from 'vitest'
import { aRegionMapping } from '@barn-workbench/plugin-sdk/testing'
import { regionAreas, regionKinds, visibleKind } from './overlays'

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

test('offers the types of which there are regions, by name', () => {
  const empty = aRegionMapping({ regionMappingId: 'c', regionType: 'door', regions: [] })
  const tenth = aRegionMapping({ regionMappingId: 'd', regionType: 'tenth', regions })
  const names = new Map([
    ['area', 'Zone 9'],
    ['tenth', 'Zone 10'],
  ])
  const nameOf = (id: string) => names.get(id) ?? 'Unnamed type'
  expect(regionKinds([tenth, ...mappings, empty], { nameOf, locale: 'en' })).toEqual([
    { id: 'pen', name: 'Unnamed type' },
    { id: 'area', name: 'Zone 9' },
    { id: 'tenth', name: 'Zone 10' },
  ])
})

test('shows the chosen type and no other, and without a choice pens, else the first type', () => {
  const [area, pen] = [
    { id: 'area', name: 'Area' },
    { id: 'pen', name: 'Pen' },
  ]
  expect(visibleKind([area, pen], '')).toBe('pen')
  expect(visibleKind([area], '')).toBe('area')
  expect(visibleKind([area], 'pen')).toBe('pen')
  expect(visibleKind([], '')).toBeUndefined()
})

test('draws the regions of one type as polygons on the tiles of their cameras', () => {
  const areas = regionAreas(mappings, { regionType: 'area', opacity: 40, nameOf: (id) => id.toUpperCase() })
  expect(areas).toMatchObject([{ id: 'a/0', tileId: 'east', opacity: 0.4, label: 'PEN_1', color: '#2980b9' }])
})
