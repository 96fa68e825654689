import { expect, test } from 'vitest'
import type { PackFiles } from '../packTypes'
import { packTexts } from '../texts'
import { outlinesOf, regionNamesOf, subjectOf } from './incidentFacts'

const outline = (regionSpecification: string, regionType: string) => ({
  ...{ cameraId: 'camera-01', regionType, regionSpecification, color: '#2980b9', polygon: [] },
  name: regionSpecification.toUpperCase(),
})
const outlines = [outline('pen_1', 'pen'), outline('pen_2', 'pen'), outline('feeder', 'area')]

function incident(messagePayload: object, identifier: object = {}) {
  return { messagePayload, identifier } as PackFiles['incident.json']
}

test('an incident says what it is about, in the language of the pack', () => {
  const documented = incident({ classification: 'disease', specification: { type: 'lameness' } })
  expect(subjectOf(documented, packTexts.de)).toBe('Krankheit · Lahmheit')
  expect(subjectOf(incident({ type: 'technical', issue: 'waterLine' }), packTexts.en)).toBe('Technical · water line')
  expect(subjectOf(incident({}), packTexts.en)).toBeNull()
})

test('outlines are those that it names, else those of the pens', () => {
  const named = incident({ specification: { location: { regionSpecification: ['pen_2'] } } })
  expect(outlinesOf(named, outlines).map(({ name }) => name)).toEqual(['PEN_2'])
  expect(regionNamesOf(named, outlines)).toBe('PEN_2')
  expect(outlinesOf(incident({}), outlines).map(({ name }) => name)).toEqual(['PEN_1', 'PEN_2'])
  expect(regionNamesOf(incident({}), outlines)).toBeNull()
})
