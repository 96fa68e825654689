import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { aCamera, anIncident, aRegionMapping } from '@barn-workbench/plugin-sdk/testing'
import { deadAnimalMarkers, deadAnimalsOf } from './deadAnimalMarkers'
import { createLatestPictureTime } from './latestPictureTime'
import { regionAreas, visibleRegionType } from './regionAreas'
import { tileLook, type PictureRules } from './tileLook'

const NOW = 1_000 * HOUR
const all: PictureRules = { mayView: true, wanted: true, grid: false }
const words = (key: string | readonly string[], values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].flat().join(' ')
const look = (camera: ReturnType<typeof aCamera> | undefined, rules: Partial<PictureRules> = {}) =>
  tileLook(camera, { rules: { ...all, ...rules }, now: NOW, locale: 'en-GB', t: words })
const camera = (given: Parameters<typeof aCamera>[0] = {}) => aCamera({ name: 'East', lastSeenOnline: NOW, ...given })

test.each([
  ['online', camera(), {}, { state: 'ok' }],
  ['seen ten minutes ago', camera({ lastSeenOnline: NOW - 600_000 }), {}, { state: 'ok' }],
  [
    'away for longer',
    camera({ lastSeenOnline: NOW - 22 * 60_000 }),
    {},
    { state: 'offline', notice: 'offlineFor 22\u00a0min' },
  ],
  ['never seen', camera({ lastSeenOnline: null }), {}, { state: 'offline', notice: 'neverOnline' }],
  ['out of use', camera({ decommissioned: true }), {}, { state: 'withheld', notice: 'cameraGone' }],
  ['unknown', undefined, {}, { label: 'unknownCamera', state: 'withheld' }],
  ['pictures switched off', camera(), { wanted: false }, { state: 'withheld', notice: 'picturesOff' }],
  ['no permission', camera(), { mayView: false }, { state: 'withheld', notice: 'picturesForbidden' }],
  [
    'a grid in place of pictures, also offline',
    camera({ lastSeenOnline: null }),
    { grid: true, mayView: false },
    { label: 'East', state: 'grid' },
  ],
])('%s', (_name, shown, rules, expected) => {
  expect(look(shown, rules)).toMatchObject(expected)
})

const identifier = {
  cameraId: 'east',
  componentType: null,
  componentId: null,
  detectionName: null,
  detectionIdentifier: null,
}
const lying = { lastDetection: { x: 0.4, y: 0.2, w: 0.1, h: 0.2 } }

test('an animal lies in the middle of its box; hidden ones, and those meant for other screens, do not lie on the plan', () => {
  const shown = anIncident({ identifier, messagePayload: lying })
  const elsewhere = { ...shown.displayConfiguration, includeIn: ['list' as const] }
  const found = deadAnimalsOf([
    shown,
    anIncident({ identifier, messagePayload: lying, hidden: true }),
    anIncident({ identifier, messagePayload: lying, displayConfiguration: elsewhere }),
    anIncident({ messagePayload: lying }),
    anIncident({ identifier, messagePayload: { lastDetection: 'torn' } }),
  ])
  expect(found.map(({ incident }) => incident.incidentId)).toEqual([shown.incidentId])
  expect(found[0]?.at).toEqual([expect.closeTo(0.45), expect.closeTo(0.3)])
})

test('a marker is red at any age; its chip tells the age in words and colour', () => {
  const animals = deadAnimalsOf([
    anIncident({ identifier, messagePayload: lying, firstEventTimestamp: NOW - 52 * HOUR }),
    anIncident({ identifier, messagePayload: lying, firstEventTimestamp: NOW + HOUR }),
  ])
  const [old, ahead] = deadAnimalMarkers(animals, {
    now: NOW,
    locale: 'en-GB',
    shape: 'cross',
    label: (_animal, age) => `for ${age}`,
  })
  expect(old).toMatchObject({
    tileId: 'east',
    shape: 'cross',
    color: '--bw-error',
    label: `for ${52 * HOUR}`,
    chip: { color: '--bw-error-text' },
  })
  expect(ahead).toMatchObject({ color: '--bw-error', label: 'for 0', chip: { color: '--bw-success-text' } })
})

test('regions of one kind become areas of their cameras; another kind is shown where there are none', () => {
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
  expect(visibleRegionType(mappings, 'pen')).toBe('pen')
  expect(visibleRegionType(mappings, 'none')).toBe('area')
  expect(visibleRegionType([], 'pen')).toBeUndefined()
  const areas = regionAreas(mappings, { regionType: 'area', opacity: 40, name: (id) => id.toUpperCase() })
  expect(areas).toMatchObject([{ id: 'a/0', tileId: 'east', opacity: 0.4, label: 'PEN_1', color: '#2980b9' }])
})

test('the newest picture tells the time, not the last to come in', () => {
  const times = createLatestPictureTime()
  const told: unknown[] = []
  times.subscribe(() => told.push(times.get()))
  for (const time of [null, 20, 10, 20, 30]) times.record(time)
  expect(told).toEqual([20, 30])
})
