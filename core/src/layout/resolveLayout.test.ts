import { expect, test } from 'vitest'
import type { LayoutDocument } from '../schema'
import { layoutChoices, resolveLayout, roleLayoutId, splitLayoutId, type Audience } from './resolveLayout'

function layout(layoutId: string, more: Partial<LayoutDocument> = {}): LayoutDocument {
  return { schema: 1, layoutId, version: 1, title: layoutId, roles: [], widgets: {}, grids: { desk: {} }, ...more }
}

const shipped = [
  layout('barn', { title: 'Pigs', when: { species: 'pigs' } }),
  layout('barn', { title: 'Chickens', when: { species: 'chickens' } }),
]
const everyone = layout('barn', { title: 'Everyone' })
const operators = layout('barn--operator', { title: 'Operators', roles: ['operator'] })
const named = layout('barn', { title: 'Named', roles: ['operator'] })
const me: Audience = { role: null, managesLayouts: false, species: 'pigs' }
const admin: Audience = { ...me, managesLayouts: true }

test.each<[string, LayoutDocument[], Audience, [string, string]]>([
  ['as shipped for the species', [], me, ['Pigs', 'shipped']],
  ['as shipped for the other species', [], { ...me, species: 'chickens' }, ['Chickens', 'shipped']],
  ['as shipped first while the species is unknown', [], { ...me, species: null }, ['Pigs', 'shipped']],
  ['of the instance rather than as shipped', [everyone], me, ['Everyone', 'instance']],
  ['of the role rather than of the instance', [everyone, operators], me, ['Operators', 'role']],
  ['what the instance gives for some roles is for me', [named], me, ['Named', 'instance']],
  ['who manages sees what everyone sees', [everyone, operators], admin, ['Everyone', 'instance']],
  ['who manages is not led by what is for one role', [named, operators], admin, ['Pigs', 'shipped']],
  ['as the role sees it', [everyone, operators], { ...admin, role: 'operator' }, ['Operators', 'role']],
  ['as a role without its own sees it', [everyone, operators], { ...admin, role: 'viewer' }, ['Everyone', 'instance']],
  ['a role that is not named is not given it', [named], { ...admin, role: 'viewer' }, ['Pigs', 'shipped']],
  [
    'not what is for another species',
    [layout('barn', { title: 'Other', when: { species: 'chickens' } })],
    me,
    ['Pigs', 'shipped'],
  ],
])('%s', (_, saved, audience, expected) => {
  const found = resolveLayout('barn', { shipped, saved }, audience)
  expect([found?.layout.title, found?.scope]).toEqual(expected)
})

test('who manages can open what is for one role and has no wider form', () => {
  expect(resolveLayout('round', { shipped, saved: [layout('round', { roles: ['operator'] })] }, admin)?.scope).toBe(
    'instance',
  )
  expect(resolveLayout('nothing', { shipped, saved: [] }, me)).toBeUndefined()
})

test('one choice a layout, however many roles have their own', () => {
  const sources = { shipped, saved: [operators, layout('barn--viewer'), layout('round', { title: 'Morning round' })] }
  expect(layoutChoices(sources, admin)).toEqual([
    { layoutId: 'round', title: 'Morning round', scope: 'instance' },
    { layoutId: 'barn', title: 'Pigs', scope: 'shipped' },
  ])
})

test.each([
  ['barn--operator', 'barn', 'operator'],
  ['barn', 'barn', null],
  ['a--b--c', 'a--b', 'c'],
  ['--x', '--x', null],
])('%s is of %s for %s', (id, base, role) => {
  expect(splitLayoutId(id)).toEqual({ base, role })
  if (role !== null) expect(roleLayoutId(base, role)).toBe(id)
})
