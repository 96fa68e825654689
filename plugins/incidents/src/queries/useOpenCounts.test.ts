import { expect, test } from 'vitest'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { countByType } from './useOpenCounts'

test('counts incidents by type, and those of them that are new', () => {
  const incidents = [
    anIncident({ type: 'deadAnimal', firstEventTimestamp: 5 }),
    anIncident({ type: 'deadAnimal', firstEventTimestamp: 10 }),
    anIncident({ type: 'nobodyKnows', firstEventTimestamp: 4 }),
  ]
  expect([...countByType(incidents, 10)]).toEqual([
    ['deadAnimal', { count: 2, recent: 1 }],
    ['nobodyKnows', { count: 1, recent: 0 }],
  ])
})

test('counts nothing where there is nothing', () => {
  expect(countByType([], 0).size).toBe(0)
})
