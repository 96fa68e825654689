import { expect, test } from 'vitest'
import { documentOfText } from '@barn-workbench/core/schema'
import { documentationReport, documentationRules, type DocumentationValues } from './documentationReport'
import { type DocumentationSchema } from './documentationSchema'

const NOW = 1_000_000
const rules = documentationRules({ now: () => NOW })
const values = (changed: Partial<DocumentationValues> = {}): DocumentationValues => ({
  classification: 'technical',
  type: 'water',
  isGlobal: true,
  cameraIds: [],
  regions: [],
  mode: 'span',
  start: NOW - 1000,
  hasEnd: false,
  end: undefined,
  description: null,
  drug: '',
  dose: '',
  animals: '',
  withdrawalDays: '',
  ...changed,
})
const faults = (changed: Partial<DocumentationValues>) => {
  const parsed = rules.safeParse(values(changed))
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test.each<[string[], Partial<DocumentationValues>]>([
  [[], {}],
  [['classification: required', 'type: required'], { classification: ' ', type: '' }],
  [['cameraIds: no_location_selected'], { isGlobal: false }],
  [[], { isGlobal: false, regions: ['pen_1'] }],
  [['start: no_time_selected'], { start: undefined }],
  [['start: format_mismatch'], { start: Number.NaN }],
  [['start: in_the_future'], { start: NOW + 1 }],
  [['end: required'], { hasEnd: true }],
  [['end: end_must_be_after_start'], { hasEnd: true, end: NOW - 1000 }],
  [['end: in_the_future'], { hasEnd: true, end: NOW + 1 }],
  [[], { hasEnd: true, end: NOW }],
  // An end that is not asked for is not looked at.
  [[], { mode: 'moment', hasEnd: true, end: undefined }],
])('faults %j of %j', (expected, changed) => expect(faults(changed)).toEqual(expected))

const schema: DocumentationSchema = { isLegacy: false, classifications: [] }
const seeing = (regionIds: readonly string[]) => (regionIds.includes('pen_1') ? ['camera-07'] : [])

test('what goes on is started, a moment is observed, and what is over is recorded with its end', () => {
  const water = { classification: 'technical', specification: { type: 'water', location: 'global' } }
  expect(documentationReport(values({ description: documentOfText('Low') }), schema, seeing)).toEqual({
    call: 'event',
    incidentData: {
      type: 'barnDocumentation',
      trigger: 'started',
      identifier: {},
      payload: {
        ...water,
        specification: { ...water.specification, startTimestamp: NOW - 1000 },
        description: documentOfText('Low'),
      },
    },
  })
  expect(documentationReport(values({ mode: 'moment' }), schema, seeing)).toMatchObject({
    incidentData: { trigger: 'observed', payload: { specification: { timestamp: NOW - 1000 } } },
  })
  expect(documentationReport(values({ hasEnd: true, end: NOW }), schema, seeing)).toMatchObject({
    call: 'retroactive',
    type: 'barnDocumentation',
    incidentData: { payload: { specification: { startTimestamp: NOW - 1000, endTimestamp: NOW } } },
  })
  expect(documentationReport(values(), { ...schema, isLegacy: true }, seeing)).toMatchObject({
    incidentData: { trigger: 'create', payload: { specification: { startTimestamp: NOW - 1000 } } },
  })
})

test('the place is the barn, or what was chosen; one camera also identifies the incident', () => {
  const locationOf = (changed: Partial<DocumentationValues>) => {
    const { incidentData } = documentationReport(
      values({ isGlobal: false, ...changed }),
      schema,
      seeing,
    ) as unknown as {
      incidentData: { identifier: unknown; payload: { specification: { location: unknown } } }
    }
    return [incidentData.payload.specification.location, incidentData.identifier]
  }
  expect(locationOf({ cameraIds: ['c1'] })).toEqual([{ cameraId: ['c1'] }, { cameraId: 'c1' }])
  expect(locationOf({ cameraIds: ['c1', 'c2'], regions: ['pen_1'] })).toEqual([
    { cameraId: ['c1', 'c2'], regionSpecification: ['pen_1'] },
    {},
  ])
  expect(locationOf({ isGlobal: true, cameraIds: ['c1'] })).toEqual(['global', {}])
})

test('a report of pens alone names the cameras that see them, unless the instance is an older one', () => {
  const camerasIn = (changed: Partial<DocumentationValues>, isLegacy = false) => {
    const report = documentationReport(values({ isGlobal: false, ...changed }), { ...schema, isLegacy }, seeing)
    return report.call === 'detection' ? [] : report.incidentData.payload['affectedCameras']
  }
  expect(camerasIn({ regions: ['pen_1'] })).toEqual(['camera-07'])
  expect(camerasIn({ regions: ['pen_9'] })).toBeUndefined()
  expect(camerasIn({ regions: ['pen_1'], cameraIds: ['c1'] })).toBeUndefined()
  expect(camerasIn({ regions: ['pen_1'] }, true)).toBeUndefined()
})
