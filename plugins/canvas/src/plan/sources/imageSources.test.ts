import { expect, test } from 'vitest'
import { REGION_OPACITY } from '../../widgets/floor-plan/settings'
import { HEATMAP_OPACITY, IMAGE_SOURCES } from './imageSources'

test('there are five sources, and the opacities are those of the specification', () => {
  expect(IMAGE_SOURCES).toEqual([
    'stillFrame',
    'heatmap',
    'longTimeExposure',
    'longTimeExposureAnnotation',
    'archivedStillFrame',
  ])
  expect(HEATMAP_OPACITY).toMatchObject({ minimum: 0, maximum: 100, default: 75 })
  expect(REGION_OPACITY).toMatchObject({ minimum: 25, maximum: 100, step: 1, default: 40 })
})
