import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { INCIDENT_TYPES, incidentTypeOf } from '@barn-workbench/core/incidentTypes'
import { permissionCatalogue } from '@barn-workbench/core/permissions'
import { predefinedRoles } from '../../instance/src/auth/predefinedRoles'

const root = resolve(import.meta.dirname, '../..')
const rules = (name: string): string => readFileSync(join(root, 'docs/rules', name), 'utf8')
/** Whether a page names a word of the code. */
const names =
  (page: string) =>
  (word: string): boolean =>
    page.includes(`\`${word}\``)

/** A line of the page of limits: constants, then their file. */
const LIMIT = /((?:`[A-Z][A-Z_]+`,? )+)in\s+`([^`]+)`/g

/** The limits of a page whose constant is not in the file. */
function missingLimits(page: string): string[] {
  return [...page.matchAll(LIMIT)].flatMap(([, constants = '', file = '']) => {
    const source = readFileSync(join(root, file), 'utf8')
    const found = [...constants.matchAll(/\w+/g)].map(([name]) => name)
    return found.filter((name) => !source.includes(`const ${name} `) && !source.includes(`const ${name}:`))
  })
}

test('the page of limits names constants that exist', () => {
  expect(missingLimits(rules('limits.md'))).toEqual([])
  expect([...rules('limits.md').matchAll(LIMIT)].length).toBeGreaterThan(50)
  expect(missingLimits('`NO_SUCH_LIMIT` in `core/src/jobs/scheduler.ts`')).toEqual(['NO_SUCH_LIMIT'])
})

test('the page of incident states names each type, trigger and state', () => {
  const words = INCIDENT_TYPES.flatMap((type) => [
    type,
    ...Object.entries(incidentTypeOf(type).triggers).flatMap(([trigger, { to }]) =>
      to === null ? [trigger] : [trigger, to],
    ),
  ])
  const isNamed = names(rules('incident-states.md'))
  expect(words.filter((word) => !isNamed(word))).toEqual([])
})

/** The types and measurements of these permissions are listed elsewhere. */
const ONE_OF_MANY = /^(?:incidents\.[A-Za-z]+\.(?:view|manage)|artifact\.[A-Za-z]+\.view|data\.view\.\w+)$/
const GENERAL = ['incidents.manage.advanced']

test('the page of permissions names each permission and predefined role', () => {
  const isNamed = names(rules('permissions.md'))
  const words = permissionCatalogue.filter(
    (permission) => GENERAL.includes(permission) || !ONE_OF_MANY.test(permission),
  )
  expect([...words, ...predefinedRoles.keys()].filter((word) => !isNamed(word))).toEqual([])
})
