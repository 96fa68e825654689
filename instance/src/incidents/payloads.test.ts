import { expect, test } from 'vitest'
import {
  DOCUMENTATION_TYPES,
  INTERVENTION_ISSUES,
  OBSERVED_DOCUMENTATION_TYPES,
} from '@barn-workbench/core/incidentTypes/payloads'
import { checkPayload } from './payloads'
import { documentation, intervention } from './testing/createIncidentInstance'
import { describeHandler } from './transitions'

const failing = (
  ...[type, trigger, payload]: [Parameters<typeof checkPayload>[0], string, Record<string, unknown>]
) => {
  const checked = checkPayload(type, trigger, payload, null)
  return checked.ok ? [] : (checked.problem.errors ?? []).map(({ path, message }) => `${path}: ${message}`)
}
const pathsOf = (errors: string[]) => errors.map((error) => error.replace(/^incidentData\.payload\.?|: .*/g, ''))

test('documents each specification in one way, and the specification other in both', () => {
  for (const [classification, words] of Object.entries(DOCUMENTATION_TYPES)) {
    for (const word of [...words, 'other']) {
      const ways = ['started', 'observed', 'create'].filter(
        (trigger) => failing('barnDocumentation', trigger, documentation(word, {}, classification)).length === 0,
      )
      expect([word, ways]).toEqual([
        word,
        word === 'other'
          ? ['started', 'observed', 'create']
          : [OBSERVED_DOCUMENTATION_TYPES.has(word) ? 'observed' : 'started', 'create'],
      ])
    }
  }
  expect(pathsOf(failing('barnDocumentation', 'started', documentation('water', {}, 'climate')))).toEqual([
    'specification.type',
  ])
  expect(pathsOf(failing('barnDocumentation', 'started', documentation('water', {}, 'toString')))).toEqual([
    'classification',
  ])
})

test('a treatment says what was given, and an intervention where it is; instances without it are told by the schema', () => {
  const treated = (treatment: unknown, word = 'treatment') =>
    failing('barnDocumentation', 'started', documentation(word, { treatment }, 'disease'))
  const given = { drug: 'Amoxicillin', dose: '2 ml', animals: 3, withdrawalDays: 28 }
  expect([treated(given), treated({}), treated(null)]).toEqual([[], [], []])
  expect(pathsOf(treated({ animals: 0, withdrawalDays: -1, drug: 'x'.repeat(201) }))).toEqual([
    'specification.treatment.drug',
    'specification.treatment.animals',
    'specification.treatment.withdrawalDays',
  ])
  const at = (location: unknown) =>
    failing('barnIntervention', 'issueDetected', { ...intervention, specification: { location } })
  expect([at({ cameraId: ['c'], regionSpecification: ['pen_1'] }), at(null)]).toEqual([[], []])
  expect(pathsOf(at({ cameraId: 'c' }))).toEqual(['specification.location.cameraId'])
  const { started, issueDetected } = {
    ...describeHandler('barnDocumentation', false).triggers,
    ...describeHandler('barnIntervention', false).triggers,
  }
  expect(JSON.stringify(started)).toContain('"withdrawalDays"')
  expect(JSON.stringify(issueDetected)).toContain('"regionSpecification"')
})

test('a documentation refers to the barn, to cameras or to regions', () => {
  const at = (location: unknown) =>
    failing('barnDocumentation', 'started', { classification: 'technical', specification: { type: 'water', location } })
  for (const location of ['global', { cameraId: ['c'], regionSpecification: [] }, { regionSpecification: ['pen_1'] }])
    expect(at(location)).toEqual([])
  const ofType = (classification: string, type: string, location: unknown) =>
    failing('barnDocumentation', 'started', { classification, specification: { type, location } })
  const region = { regionSpecification: ['pen_1'] }
  expect(ofType('technical', 'lighting', { cameraId: ['c'], regionSpecification: [] })).toEqual([])
  expect([ofType('technical', 'lighting', region), ofType('barn', 'disinfection', region)]).toEqual(
    [0, 1].map(() => ['incidentData.payload.specification.location: location_not_for_type']),
  )
  expect(ofType('barn', 'disinfection', {})).toEqual([
    'incidentData.payload.specification.location: no_location_selected',
  ])
  for (const location of [undefined, null, 'here', {}, { cameraId: [], regionSpecification: [] }, { cameraId: 'c' }]) {
    expect(at(location)).toEqual(['incidentData.payload.specification.location: no_location_selected'])
  }
  const times = (startTimestamp: number, endTimestamp: number) =>
    failing('barnDocumentation', 'started', documentation('water', { startTimestamp, endTimestamp }))
  expect([times(1, 2), times(2, 2), times(2, 1)]).toEqual([
    [],
    ...[0, 1].map(() => ['incidentData.payload.specification.endTimestamp: end_must_be_after_start']),
  ])
})

test('an intervention has a title, a type and an issue of that type', () => {
  for (const [type, issues] of Object.entries(INTERVENTION_ISSUES)) {
    for (const issue of [...issues, 'other', null, undefined])
      expect(failing('barnIntervention', 'issueDetected', { ...intervention, type, issue })).toEqual([])
  }
  expect(
    pathsOf(
      failing('barnIntervention', 'issueDetected', { type: 'technical', title: '  ', issue: 'litter', severity: 4 }),
    ),
  ).toEqual(['title', 'issue', 'severity'])
  expect(pathsOf(failing('barnIntervention', 'noIssueDetected', {}))).toEqual(['type'])
})

test('stores texts as documents, refuses invalid ones and keeps unknown keys', () => {
  const checked = checkPayload('timeSeries', 'aboveThreshold', { description: 'low', weather: 'rain' }, null)
  expect(checked).toMatchObject({
    ok: true,
    value: { weather: 'rain', description: { type: 'doc', content: [{ type: 'paragraph' }] } },
  })
  const deep = Array.from({ length: 9 }).reduce<object>((inner) => ({ type: 'bulletList', content: [inner] }), {
    type: 'paragraph',
  })
  for (const description of [
    { type: 'doc', content: [{ type: 'image' }] },
    { type: 'doc', content: [deep] },
    '<'.repeat(20_001),
    5,
  ]) {
    expect(pathsOf(failing('penState', 'animalsDetected', { description }))[0]).toMatch(/^description/)
  }
})

test('only full handlers describe their payload as JSON Schema', () => {
  const { triggers } = describeHandler('barnDocumentation', false)
  expect(triggers['observed']).toMatchObject({
    from: null,
    to: 'closed',
    payload: { $schema: 'https://json-schema.org/draft/2020-12/schema' },
  })
  expect(triggers['ended']).toMatchObject({ from: ['created'], to: 'closed' })
  expect(JSON.stringify(triggers['observed']?.payload)).toContain('"weighing"')
  expect(JSON.stringify(triggers['started']?.payload)).not.toContain('"weighing"')
  // The times that a trigger has say whether it is about one moment or a period.
  const timesOf = (trigger: string) =>
    ['"timestamp"', '"startTimestamp"', '"endTimestamp"'].filter((time) =>
      JSON.stringify(triggers[trigger]?.payload).includes(time),
    )
  expect(timesOf('observed')).toEqual(['"timestamp"'])
  expect(timesOf('started')).toEqual(['"startTimestamp"', '"endTimestamp"'])
  expect(describeHandler('barnDocumentation', true).triggers['observed']).toEqual({ from: null, to: 'closed' })
})
