import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '@barn-workbench/core/contract'
import { HexColor, ImageAddress, Name } from '@barn-workbench/core/schema'
import { fieldErrorsOf, NAMING_FIELDS } from './fieldErrors'
import { parseInput } from './parseInput'
import { EMPTY_BODY } from './readBody'

const Site = z.strictObject({
  name: Name,
  color: HexColor,
  picture: ImageAddress.nullable(),
  order: z.int().min(0).max(9),
  share: z.number(),
  kind: z.enum(['barn', 'senator']),
  note: z.string().min(3).max(4).optional(),
  owner: z.union([z.literal(''), z.strictObject({ name: Name })]).optional(),
})
const site = { name: 'Hof', color: '#ffffff', picture: null, order: 1, share: 0.5, kind: 'barn' }
const errorsOf = (value: unknown): string[] =>
  fieldErrorsOf(Site.safeParse(value, NAMING_FIELDS).error, ['site']).map(({ path, message }) => `${path}: ${message}`)

test('names every missing field, and no field twice', () => {
  const missing = ['name', 'color', 'picture', 'order', 'share', 'kind'].map((key) => `site.${key}: required`)
  expect(errorsOf({})).toEqual(missing)
  expect(errorsOf(undefined)).toEqual(['site: required'])
  expect(errorsOf({ ...site, name: '' })).toEqual(['site.name: required'])
})

test.each([
  [{ name: 'x'.repeat(201) }, 'name: name_too_long'],
  [{ color: 'red' }, 'color: color_invalid'],
  [{ picture: 'logo.png' }, 'picture: address_invalid'],
  [{ picture: 'http://user:word@barn.example/a.png' }, 'picture: address_invalid'],
  [{ order: -1 }, 'order: number_too_small'],
  [{ order: 10 }, 'order: number_too_large'],
  [{ order: 1.5 }, 'order: integer_expected'],
  [{ share: 'half' }, 'share: number_expected'],
  [{ kind: 'farm' }, 'kind: not_a_choice'],
  [{ note: 'ab' }, 'note: text_too_short'],
  [{ note: 'abcde' }, 'note: text_too_long'],
  [{ name: 7 }, 'name: invalid'],
  [{ owner: { name: ' ' } }, 'owner.name: required'],
  [{ other: 1 }, 'other: unknown_key'],
])('%o', (changes, error) => {
  expect(errorsOf({ ...site, ...changes })).toEqual([`site.${error}`])
})

/** Values of every kind, in whose place each call expects something else. */
const BODIES = [undefined, null, 7, 'text', [], {}, { unheardOf: 1 }, { updates: 1, query: 1, incidentData: {} }]

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'a refused %s has keys for messages',
  (_name, endpoint) => {
    for (const value of BODIES) {
      const query = { limit: 'many', start: '', unheardOf: '1' }
      const result = parseInput(endpoint, { params: { id: ' ' }, query, body: { ...EMPTY_BODY, value } })
      for (const { message } of result.ok ? [] : (result.problem.errors ?? [])) expect(message).toMatch(/^[a-z0-9_]+$/)
    }
  },
)
