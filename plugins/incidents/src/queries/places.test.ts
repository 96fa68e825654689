import { expect, test } from 'vitest'
import { aRegionMapping } from '@barn-workbench/plugin-sdk/testing'
import { camerasSeeing } from './places'

/** An outline as wide as the picture and as high as a share of it. */
const outline = (regionSpecification: string, height: number) => ({
  regionSpecification,
  color: '#112233',
  polygon: [
    [0, 0],
    [1, 0],
    [1, height],
    [0, height],
  ] as [number, number][],
})

test('finds the cameras that see some pens, the one with the largest part first', () => {
  const mappings = [
    aRegionMapping({ cameraId: 'edge', regions: [outline('pen_1', 0.1)] }),
    aRegionMapping({ cameraId: 'above', regions: [outline('pen_1', 0.6), outline('pen_2', 0.4)] }),
    aRegionMapping({ cameraId: 'other', regions: [outline('pen_3', 1)] }),
  ]
  expect(camerasSeeing(['pen_1'], mappings)).toEqual(['above', 'edge'])
  expect(camerasSeeing(['pen_2', 'pen_3'], mappings)).toEqual(['other', 'above'])
  expect(camerasSeeing([], mappings)).toEqual([])
})
