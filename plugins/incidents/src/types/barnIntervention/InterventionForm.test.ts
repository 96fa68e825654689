import { expect, test } from 'vitest'
import { interventionTypesOf } from './InterventionForm'

const handlerOf = (payload: Record<string, unknown>) => ({
  type: 'barnIntervention',
  triggers: { issueDetected: { from: null, to: 'actionRequired', payload } },
})
const branch = (type: string, issue: unknown) => ({ type: 'object', properties: { type: { const: type }, issue } })

test('reads the types and their issues, with and without null beside them', () => {
  const nullable = { anyOf: [{ enum: ['leak', 'other'], type: 'string' }, { type: 'null' }] }
  const handler = handlerOf({ oneOf: [branch('technical', nullable), branch('hygiene', { enum: ['litter'] })] })
  expect(interventionTypesOf(handler)).toEqual([
    { type: 'technical', issues: ['leak', 'other'] },
    { type: 'hygiene', issues: ['litter'] },
  ])
})

test('a single type needs no alternatives', () => {
  expect(interventionTypesOf(handlerOf(branch('technical', undefined)))).toEqual([{ type: 'technical', issues: [] }])
})

test('what cannot be understood is left out, and a schema that refers to itself ends', () => {
  const loop: Record<string, unknown> = {}
  loop['anyOf'] = [loop, loop]
  expect(interventionTypesOf(handlerOf({ oneOf: 'no list' }))).toEqual([])
  expect(interventionTypesOf(handlerOf({ $ref: '#/$defs/x' }))).toEqual([])
  expect(interventionTypesOf(handlerOf({ anyOf: [branch('technical', loop), 7, null] }))).toEqual([
    { type: 'technical', issues: [] },
  ])
  expect(interventionTypesOf({ type: 'barnIntervention', triggers: {} })).toEqual([])
})
