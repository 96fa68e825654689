import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { closeIncident, intent, openIncident, type Target } from '@barn-workbench/core/intents'
import { defineAction, definePlugin, type ActionDefinition, type EntityAction } from '@barn-workbench/plugin-sdk'
import { aCamera, anIncident } from '@barn-workbench/plugin-sdk/testing'
import {
  actionOfIntent,
  allowedActions,
  offeredActions,
  offeredForMany,
  type AvailableAction,
  type RegisteredAction,
} from './offeredActions'

const locale = { en: async () => ({ default: {} }), de: async () => ({ default: {} }) }
const nothing = z.object({})
const done = async () => async () => ({})
const icon = () => null

function registered(definition: ActionDefinition): RegisteredAction {
  const [id = '', name = ''] = definition.id.split('.')
  return { plugin: definePlugin({ id, locale }), definition, name }
}

const open = (plugin: string, needs: readonly string[] = []) =>
  registered(
    defineAction({
      id: `${plugin}.open`,
      implements: openIncident,
      on: 'incident',
      group: 'open',
      from: ({ incidentId }) => ({ incidentId }),
      needs,
      icon,
      load: done,
    }),
  )
const free = (name: string, options: { needsInstance?: true; needs?: readonly string[] } = {}) =>
  registered(
    defineAction({
      id: `test.${name}`,
      implements: intent({ id: `test.${name}`, input: nothing, result: nothing }),
      needs: [],
      icon,
      load: done,
      ...options,
    }),
  )
const incident: Target = { kind: 'incident', entity: anIncident() }
const scope = { hasInstance: true, accountId: 'account-1', permissions: new Set(['incidents.view']) }
const idsOf = (offered: readonly AvailableAction[]) => offered.map(({ action }) => action.definition.id)

test('an entity offers the actions that stand on its kind, and no others', () => {
  const actions = [open('list'), free('theme')]
  expect(idsOf(offeredActions(actions, incident, scope))).toEqual(['list.open'])
  expect(idsOf(offeredActions(actions, { kind: 'camera', entity: aCamera() }, scope))).toEqual([])
  expect(idsOf(offeredActions(actions, null, scope))).toEqual(['test.theme'])
})

test('an action whose permission is missing is not offered', () => {
  const actions = [open('list', ['incidents.view']), open('admin', ['incidents.manage'])]
  expect(idsOf(offeredActions(actions, incident, scope))).toEqual(['list.open'])
  expect(offeredActions([open('admin', ['incidents.manage'])], incident, scope)).toEqual([])
})

test('the keys of which the account is told are those of what it may do, on whatever entity', () => {
  const actions = [open('list', ['incidents.view']), open('admin', ['incidents.manage']), free('theme')]
  expect(allowedActions(actions, scope).map(({ definition }) => definition.id)).toEqual(['list.open', 'test.theme'])
})

test('of two plugins that fulfil one intent the first is offered', () => {
  expect(idsOf(offeredActions([open('one'), open('other')], incident, scope))).toEqual(['one.open'])
})

test('without an instance only what needs none is offered', () => {
  const away = { hasInstance: false, accountId: null, permissions: new Set<string>() }
  const actions = [free('theme'), free('signOut', { needsInstance: true }), free('report', { needs: ['x.view'] })]
  expect(idsOf(offeredActions(actions, null, away))).toEqual(['test.theme'])
})

test('an intent leads to an action that the account may run, else nowhere', () => {
  const actions = [open('admin', ['incidents.manage']), open('list', ['incidents.view'])]
  expect(actionOfIntent(actions, openIncident, scope)?.definition.id).toBe('list.open')
  expect(actionOfIntent(actions, openIncident, { ...scope, permissions: new Set() })).toBeUndefined()
  expect(actionOfIntent(actions, { id: 'silo.open' }, scope)).toBeUndefined()
})

type Extras = Partial<Pick<EntityAction<typeof closeIncident, 'incident'>, 'needs' | 'when' | 'group' | 'isBulk'>>

const close = (extras: Extras = {}) =>
  registered(
    defineAction({
      id: 'list.close',
      implements: closeIncident,
      on: 'incident',
      group: 'change',
      from: ({ incidentId }) => ({ incidentId }),
      needs: [],
      icon,
      load: done,
      ...extras,
    }),
  )

test('permissions may depend on the entity', () => {
  const action = close({ needs: ({ type }) => [`incidents.${type}.manage`] })
  const deadAnimal: Target = { kind: 'incident', entity: anIncident({ type: 'deadAnimal' }) }
  const barnState: Target = { kind: 'incident', entity: anIncident({ type: 'barnState' }) }
  const own = { ...scope, permissions: new Set(['incidents.deadAnimal.manage']) }
  expect(idsOf(offeredActions([action], deadAnimal, own))).toEqual(['list.close'])
  expect(offeredActions([action], barnState, own)).toEqual([])
  // Without the entity the instance has the last word.
  expect(actionOfIntent([action], closeIncident, own)).toBe(action)
})

test('an action may not fit an entity, or say why it cannot be started', () => {
  expect(offeredActions([close({ when: () => false })], incident, scope)).toEqual([])
  expect(offeredActions([close({ when: () => 'stillFails' })], incident, scope)).toMatchObject([
    { disabledReason: 'stillFails' },
  ])
  const mine = close({ when: (_, { accountId }) => accountId === 'account-1' })
  expect(idsOf(offeredActions([mine], incident, scope))).toEqual(['list.close'])
})

test('an action whose record throws is not offered, and takes no other with it', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const throwing = close({
    when: () => {
      throw new Error('bad record')
    },
  })
  expect(idsOf(offeredActions([throwing, open('list')], incident, scope))).toEqual(['list.open'])
  expect(error).toHaveBeenCalledTimes(1)
})

test('menus begin with what opens an entity and end with what removes it', () => {
  const actions = [close({ group: 'remove' }), open('list')]
  expect(idsOf(offeredActions(actions, incident, scope))).toEqual(['list.open', 'list.close'])
})

test('what is done most often stands first in its part of the menu', () => {
  const likeliest = registered({
    ...close().definition,
    id: 'list.likeliest',
    implements: intent({ id: 'list.likeliest', input: nothing, result: nothing }),
    isLikeliest: true,
  } as ActionDefinition)
  const actions = [open('list'), close(), likeliest]
  expect(idsOf(offeredActions(actions, incident, scope))).toEqual(['list.open', 'list.likeliest', 'list.close'])
})

test('many entities offer what takes at least one of them, and which it takes', () => {
  const targets = [true, false].map((isOpen): Target => ({
    kind: 'incident',
    entity: anIncident({ closedAt: isOpen ? null : 1 }),
  }))
  const action = close({ isBulk: true, when: ({ closedAt }) => closedAt === null })
  expect(offeredForMany([action, open('list')], targets, scope)).toEqual([{ action, takes: [targets[0]] }])
  expect(offeredForMany([action], targets.slice(1), scope)).toEqual([])
})

test('the basic mode leaves out what is for specialists, and no mode leaves out nothing', () => {
  const forSpecialists = {
    ...open('expert'),
    definition: { ...open('expert').definition, userMode: 'advanced' as const },
  }
  const offered = (userMode?: 'basic' | 'advanced') =>
    idsOf(offeredActions([forSpecialists], incident, { ...scope, ...(userMode && { userMode }) }))
  expect([offered(), offered('advanced'), offered('basic')]).toEqual([['expert.open'], ['expert.open'], []])
})
