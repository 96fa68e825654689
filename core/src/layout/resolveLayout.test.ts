import { expect, test } from 'vitest'
import type { LayoutDocument } from '../schema'
import { isForSpecies, layoutChoices, resolveLayout, roleLayoutId, splitLayoutId, type Audience } from './resolveLayout'

function layout(layoutId: string, overrides: Partial<LayoutDocument> = {}): LayoutDocument {
  return { schema: 1, layoutId, version: 1, title: layoutId, roles: [], widgets: {}, grids: { desk: {} }, ...overrides }
}

const shipped = [
  layout('barn', { title: 'Pigs', when: { species: 'pigs' } }),
  layout('barn', { title: 'Chickens', when: { species: 'chickens' } }),
]
const forEveryone = layout('barn', { title: 'Everyone' })
const forOperators = layout('barn--operator', { title: 'Operators', roles: ['operator'] })
const withRole = layout('barn', { title: 'With role', roles: ['operator'] })
const forChickens = layout('barn', { title: 'Other species', when: { species: 'chickens' } })
const person: Audience = { role: null, managesLayouts: false, species: 'pigs' }
const manager: Audience = { ...person, managesLayouts: true }

test.each<[string, LayoutDocument[], Audience, [title: string, scope: string]]>([
  ['the shipped layout of the species', [], person, ['Pigs', 'shipped']],
  ['the shipped layout of the other species', [], { ...person, species: 'chickens' }, ['Chickens', 'shipped']],
  ['the first shipped layout while the species is unknown', [], { ...person, species: null }, ['Pigs', 'shipped']],
  ['the layout of the instance before the shipped one', [forEveryone], person, ['Everyone', 'instance']],
  ['the layout of the role before that of the instance', [forEveryone, forOperators], person, ['Operators', 'role']],
  ['a layout of the instance for the roles of the person', [withRole], person, ['With role', 'instance']],
  ['for a manager, the layout for everyone', [forEveryone, forOperators], manager, ['Everyone', 'instance']],
  ['for a manager, no layout of a single role', [withRole, forOperators], manager, ['Pigs', 'shipped']],
  [
    'in a preview, the layout of the role',
    [forEveryone, forOperators],
    { ...manager, role: 'operator' },
    ['Operators', 'role'],
  ],
  [
    'in a preview, the layout for everyone when the role has none of its own',
    [forEveryone, forOperators],
    { ...manager, role: 'viewer' },
    ['Everyone', 'instance'],
  ],
  ['in a preview, no layout for other roles', [withRole], { ...manager, role: 'viewer' }, ['Pigs', 'shipped']],
  ['no layout for another species', [forChickens], person, ['Pigs', 'shipped']],
])('resolves to %s', (_, saved, audience, expected) => {
  const resolved = resolveLayout('barn', { shipped, saved }, audience)
  expect([resolved?.layout.title, resolved?.scope]).toEqual(expected)
})

test('a manager can open a layout of single roles that has no wider form', () => {
  const saved = [layout('round', { roles: ['operator'] })]
  expect(resolveLayout('round', { shipped, saved }, manager)?.scope).toBe('instance')
})

test('an unknown id resolves to nothing', () => {
  expect(resolveLayout('nothing', { shipped, saved: [] }, person)).toBeUndefined()
})

test('each layout is one choice, however many roles have their own', () => {
  const saved = [forOperators, layout('barn--viewer'), layout('round', { title: 'Morning round' })]
  expect(layoutChoices({ shipped, saved }, manager)).toEqual([
    { layoutId: 'round', title: 'Morning round', scope: 'instance' },
    { layoutId: 'barn', title: 'Pigs', scope: 'shipped' },
  ])
})

test.each([
  ['barn--operator', 'barn', 'operator'],
  ['barn', 'barn', null],
  ['a--b--c', 'a--b', 'c'],
  ['--x', '--x', null],
])('the id %s splits into the layout %s and the role %s', (id, base, role) => {
  expect(splitLayoutId(id)).toEqual({ base, role })
})

test('the id of a role layout splits into its parts', () => {
  expect(splitLayoutId(roleLayoutId('barn', 'operator'))).toEqual({ base: 'barn', role: 'operator' })
})

test.each([
  [undefined, null, true],
  [{}, 'pigs', true],
  [{ species: 'pigs' }, 'pigs', true],
  [{ species: 'pigs' }, 'chickens', false],
  [{ species: 'pigs' }, null, false],
] as const)('the condition %j for the species %s: %s', (when, species, expected) => {
  expect(isForSpecies(when, species)).toBe(expected)
})
