import { expect, test } from 'vitest'
import {
  Conditions,
  evaluateQuery,
  MAXIMUM_CHOSEN_CONDITIONS,
  where,
  type IncidentListFilter,
} from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { incidentListQuery } from './incidentSummary'

const ALL: IncidentListFilter = { types: [], assignedTo: null, showClosed: false }
const found = (filter: Partial<IncidentListFilter>, ...incidents: Partial<Incident>[]) =>
  evaluateQuery(incidents.map(anIncident), incidentListQuery({ ...ALL, ...filter }), 'incidentId').map(
    ({ type }) => type,
  )

test('shows what is open, meant for lists and not hidden, without the states of single pens', () => {
  const { displayConfiguration } = anIncident()
  const elsewhere = { displayConfiguration: { ...displayConfiguration, includeIn: ['canvas' as const] } }
  const list = [{ type: 'a' }, { type: 'b', closedAt: 5 }, { type: 'c', hidden: true }, { type: 'penState' }]
  expect(found({}, ...list, { type: 'd', ...elsewhere })).toEqual(['a'])
})

test('hidden ones, pen states and closed ones are there where a filter asks for them', () => {
  expect(found({ conditions: [where('hidden', '==', true)] }, { type: 'a', hidden: true }, { type: 'b' })).toEqual([
    'a',
  ])
  expect(found({ conditions: [where('type', 'in', ['penState'])] }, { type: 'penState' })).toEqual(['penState'])
  expect(found({ conditions: [where('type', '!=', 'a')] }, { type: 'penState' }, { type: 'b' })).toEqual(['b'])
  const closed = { type: 'a', state: 'closed', closedAt: 5 }
  expect(found({ conditions: [where('state', '==', 'closed')] }, closed)).toEqual(['a'])
  expect(found({ conditions: [where('closedAt', '>', 4)] }, closed)).toEqual(['a'])
  expect(found({ conditions: [where('state', '!=', 'created')] }, closed)).toEqual([])
})

test('with as many chosen conditions as there can be, the query is one that the instance takes', () => {
  const conditions = Array.from({ length: MAXIMUM_CHOSEN_CONDITIONS }, (_, n) =>
    where('messagePayload.title', '!=', `${n}`),
  )
  const { query } = incidentListQuery({ types: ['deadAnimal'], assignedTo: 'me', showClosed: false, conditions })
  expect(query).toHaveLength(20)
  expect(Conditions.safeParse(query).success).toBe(true)
})
