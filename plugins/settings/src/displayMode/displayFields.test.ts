import { expect, test } from 'vitest'
import { displayModeProperties } from '@barn-workbench/core/schema'
import { DISPLAY_FIELDS, unknownProperties } from './displayFields'

const fieldOf = (name: string) => DISPLAY_FIELDS.find((field) => field.name === name) as (typeof DISPLAY_FIELDS)[number]

test('every property has a field, whose options fit its rule', () => {
  expect(new Set(DISPLAY_FIELDS.map(({ property }) => property))).toEqual(new Set(Object.keys(displayModeProperties)))
  for (const { property, options, read, write } of DISPLAY_FIELDS)
    for (const option of options) {
      const value = write(option, null)
      expect(displayModeProperties[property].safeParse(value).success).toBe(true)
      expect(read(value)).toBe(option)
    }
})

test('a switch in an object leaves the others of the source, and clears the object with the last one', () => {
  const { write } = fieldOf('enableDeadAnimalOverview')
  expect(write('true', { later: 1 })).toEqual({ later: 1, enableDeadAnimalOverview: true })
  expect(write(null, { later: 1, enableDeadAnimalOverview: true })).toEqual({ later: 1 })
  expect(write(null, { enableDeadAnimalOverview: true })).toBeNull()
  expect(write(null, undefined)).toBeNull()
})

test('what this version does not know is named', () => {
  expect(unknownProperties({ basicDashboard: 'barn-dashboard', later: 1 })).toEqual(['later'])
})
