import { expect, test } from 'vitest'
import { measurementPermissions } from './hasPermission'

test.each([
  ['speed', ['data.view', 'data.view.speed']],
  ['buckets', ['data.view', 'data.view.buckets', 'data.view.distribution']],
  ['labelCounts', ['data.view', 'data.view.labelCounts', 'data.view.regionSums']],
  ['regionSums', ['data.view', 'data.view.regionSums', 'data.view.regions']],
  ['imageQuality', ['data.view', 'data.view.imageQuality', 'data.view.nightvision']],
  ['regions', ['data.view', 'data.view.regions']],
  ['constructor', ['data.view', 'data.view.constructor']],
])('the measurement %s is viewed with one of %j', (measurement, permissions) => {
  expect(measurementPermissions(measurement)).toEqual(permissions)
})
