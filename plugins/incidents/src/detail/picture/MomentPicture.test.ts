import { expect, test } from 'vitest'
import { aRegionMapping } from '@barn-workbench/plugin-sdk/testing'
import { outlineMarks } from './MomentPicture'

const polygon: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
]
const region = (regionSpecification: string) => ({ regionSpecification, color: '#123456', polygon })
const mapping = (regionType: string, ids: string[], cameraId = 'east') =>
  aRegionMapping({ cameraId, regionType, regions: ids.map(region) })
const nameOf = (id: string) => `Name of ${id}`

test('only the outlines of the camera are drawn, and those of other regions are faint', () => {
  const mappings = [mapping('pen', ['pen_1', 'pen_2']), mapping('pen', ['pen_9'], 'west')]
  const marks = outlineMarks(mappings, { cameraId: 'east', own: new Set(['pen_2']), nameOf })
  expect(marks.map(({ label, isFaint }) => [label, isFaint])).toEqual([
    ['Name of pen_1', true],
    ['Name of pen_2', false],
  ])
})

test('the type is that of the own regions, else pens, else any', () => {
  const mappings = [mapping('area', ['area_1']), mapping('pen', ['pen_1'])]
  const labels = (own: string[]) =>
    outlineMarks(mappings, { cameraId: 'east', own: new Set(own), nameOf: (id) => id }).map(({ label }) => label)
  expect(labels(['area_1'])).toEqual(['area_1'])
  expect(labels([])).toEqual(['pen_1'])
  expect(outlineMarks([], { cameraId: 'east', own: new Set(), nameOf })).toEqual([])
})
