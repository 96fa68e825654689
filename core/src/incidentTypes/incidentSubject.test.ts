import { expect, test } from 'vitest'
import { NO_IDENTIFIER } from '../schema'
import { incidentSubject, type FindWord } from './incidentSubject'

const findWord: FindWord = (group, value) => `${group}.${value}`
const subjectOf = (type: string, messagePayload: Record<string, unknown>, cameraName?: string) =>
  incidentSubject({ type, identifier: NO_IDENTIFIER, messagePayload }, findWord, cameraName)

test('a time series is about its measured quantity, even if it has a camera', () => {
  const identifier = { ...NO_IDENTIFIER, detectionName: 'activity' }
  expect(incidentSubject({ type: 'timeSeries', identifier, messagePayload: {} }, findWord, 'Camera 1')).toBe(
    'series.activity',
  )
})

test('camera, title and technical name come before the topic', () => {
  const documented = { classification: 'treatment', specification: { type: 'medicine' } }
  const named = { ...documented, title: 'Fan', prettyName: 'fan-1' }
  expect(subjectOf('barnDocumentation', named, 'Camera 1')).toBe('Camera 1')
  expect(subjectOf('barnDocumentation', named)).toBe('Fan')
  expect(subjectOf('barnDocumentation', { ...documented, prettyName: 'fan-1' })).toBe('fan-1')
  expect(subjectOf('barnDocumentation', documented)).toBe('classification.treatment, specification.medicine')
})

test.each([{}, { title: 5, classification: null, specification: 'medicine' }, { specification: { type: 7 } }])(
  'the payload %j has no subject',
  (payload) => {
    expect(subjectOf('barnDocumentation', payload)).toBeUndefined()
  },
)
