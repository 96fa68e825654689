import { expect, test } from 'vitest'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createBarn } from '../barn/barn'
import { componentsOf, isComponentWellAt } from './components'
import { generateIncidentStory } from './incidentStory'

const START = Date.parse('2026-03-02T00:00:00+01:00')
const barn = createBarn({ seed: 1, species: 'pigs', simulationStart: START })

const checks = generateIncidentStory(barn, START, START + 40 * DAY).filter(
  ({ type, identifier }) => type === 'healthCheck' && identifier.componentType !== 'camera',
)

function componentOf(componentId: string | null) {
  const component = componentsOf(barn).find((one) => one.componentId === componentId)
  if (!component) throw new Error(`the barn has no component ${String(componentId)}`)
  return component
}

test('the equipment of a barn has ids of its own and names in its language', () => {
  const german = componentsOf({ ...barn, language: 'de' })
  expect(new Set(german.map(({ componentId }) => componentId)).size).toBe(5)
  expect(german.map(({ prettyName }) => prettyName)).not.toEqual(componentsOf(barn).map(({ prettyName }) => prettyName))
})

test('equipment without power fails its check from its report until it has recovered', () => {
  const begun = checks.filter(({ trigger }) => trigger === 'belowThreshold')
  expect(begun.length).toBeGreaterThan(4)
  for (const { incidentKey, identifier, eventTimestamp } of begun) {
    const component = componentOf(identifier.componentId)
    const recovered = checks.find((other) => other.incidentKey === incidentKey && other.trigger === 'recovered')
    const end = recovered?.eventTimestamp ?? Infinity
    expect([eventTimestamp, end - 1, end].map((time) => isComponentWellAt(barn, component, time))).toEqual([
      false,
      false,
      true,
    ])
    expect(isComponentWellAt(barn, component, eventTimestamp - 10 * MINUTE)).toBe(true)
  }
})

test('the check of a light fails for the rest of the day after a bright night', () => {
  const nights = checks.filter(({ trigger }) => trigger === 'noDarknessPeriod')
  expect(nights.length).toBeGreaterThan(1)
  for (const { identifier, eventTimestamp } of nights) {
    const component = componentOf(identifier.componentId)
    expect(isComponentWellAt(barn, component, eventTimestamp)).toBe(false)
    expect(isComponentWellAt(barn, component, eventTimestamp - MINUTE)).toBe(true)
    expect(isComponentWellAt(barn, component, eventTimestamp + DAY)).toBe(true)
  }
})
