import { expect, test } from 'vitest'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { countTypes, joined, toDoOf } from './round'

const dead = (incidentId: string) =>
  anIncident({ incidentId, type: 'deadAnimal', state: 'deadAnimalExists', closedAt: null })
const running = anIncident({ incidentId: 'r', type: 'barnDocumentation', state: 'created', closedAt: null })

test('what just goes on and what is closed is not to be done', () => {
  const closed = { ...dead('c'), state: 'closed', closedAt: 5 }
  const offline = anIncident({ incidentId: 'o', type: 'healthCheck', state: 'isBelowThreshold', closedAt: null })
  const ids = (type: string | null) =>
    toDoOf([dead('a'), running, closed, offline], 10, type).map(({ incidentId }) => incidentId)
  expect(ids(null)).toEqual(['a', 'o'])
  expect(ids('healthCheck')).toEqual(['o'])
  expect(countTypes([dead('a'), offline, dead('b')])).toEqual([
    ['deadAnimal', 2],
    ['healthCheck', 1],
  ])
})

test('what comes meanwhile joins the round, and what is decided stays counted', () => {
  const state = { passed: ['a'], known: ['a', 'b'] }
  expect(joined(state, ['b', 'c'])).toEqual({ passed: ['a'], known: ['a', 'b', 'c'] })
  expect(joined(state, ['b'])).toBe(state)
})
