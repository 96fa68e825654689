import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { applyEdits, type LayoutEdit } from '@barn-workbench/core/layout'
import { ProblemError } from '@barn-workbench/core/result'
import type { LayoutDocument } from '@barn-workbench/core/schema'
import type { OwnSaveResult } from '../layouts/workbenchLayouts'
import { createDraft, readDraft } from './editorDraft'
import { layoutEditorMachine, type PublishInput, type PublishOutcome, type SaveInput } from './layoutEditor.machine'

const base: LayoutDocument = {
  schema: 1,
  layoutId: 'barn',
  version: 3,
  title: 'Barn',
  roles: [],
  widgets: {
    pens: { type: 'pen-state.card', version: 1, settings: { days: 3 } },
    list: { type: 'incidents.list', version: 1, settings: {} },
  },
  grids: { desk: { pens: { x: 0, y: 0, w: 6, h: 4 }, list: { x: 6, y: 0, w: 6, h: 4 } } },
}
const days = (value: number): LayoutEdit[] => [{ op: 'set', key: 'pens', path: 'settings.days', value }]
const resolved = { layout: base, content: base, edits: [] }
const saveResult = (outcome: OwnSaveResult['outcome']): OwnSaveResult => ({ outcome, shared: base, fromElsewhere: [] })
const everyone = { kind: 'shared', role: null } as const

interface Actors {
  save?: (input: SaveInput) => Promise<OwnSaveResult>
  publish?: (input: PublishInput) => Promise<PublishOutcome>
}

/** Starts the machine with a draft of `base`. */
function startEditing({
  save = async () => saveResult('saved'),
  publish = async ({ layout }) => ({ published: { ...base, ...layout, version: 4 } }),
}: Actors = {}) {
  const saved = vi.fn(save)
  const published = vi.fn(publish)
  const actor = createActor(
    layoutEditorMachine.provide({
      actors: { save: fromPromise(({ input }) => saved(input)), publish: fromPromise(({ input }) => published(input)) },
    }),
  ).start()
  actor.send({ type: 'edit.started', draft: createDraft(resolved, [base]) })
  return { actor, saved, published, layout: () => actor.getSnapshot().context.draft?.layout }
}

test('a conflict has the layout that both began with, by which what somebody else removed is named', async () => {
  const saved = { ...base, ...applyEdits(base, [{ op: 'remove', key: 'list' }]), version: 4 }
  const { actor } = startEditing({ publish: async () => ({ saved, current: base }) })
  actor.send({ type: 'step.taken', edits: days(5) })
  actor.send({ type: 'publish.requested', target: everyone, current: base })
  await waitFor(actor, (state) => state.matches('conflict'))
  const { conflict } = actor.getSnapshot().context
  expect(conflict?.saved).toEqual(saved)
  expect(conflict?.base).toEqual(base)
})

test('undoes and redoes steps', () => {
  const { actor, layout } = startEditing()
  actor.send({ type: 'step.taken', edits: days(5) })
  actor.send({ type: 'step.taken', edits: [{ op: 'remove', key: 'list' }] })
  actor.send({ type: 'undo.requested' })
  expect(Object.keys(layout()?.widgets ?? {})).toEqual(['pens', 'list'])
  actor.send({ type: 'redo.requested' })
  expect(Object.keys(layout()?.widgets ?? {})).toEqual(['pens'])
  expect(actor.getSnapshot().value).toBe('editing')
})

test('returns to viewing after a save for oneself, and leaves no draft', async () => {
  const { actor, saved } = startEditing({ save: async () => saveResult('savedLocally') })
  actor.send({ type: 'step.taken', edits: days(5) })
  actor.send({ type: 'save.requested' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('viewing'))
  expect(saved.mock.calls[0]?.[0]).toMatchObject({
    base: { version: 3 },
    layout: { widgets: { pens: { settings: { days: 5 } } } },
  })
  expect([context.draft, context.outcome?.outcome]).toEqual([null, 'savedLocally'])
})

test('keeps the draft when a save fails, with the reason until the next step', async () => {
  const { actor, layout } = startEditing({
    publish: async () => {
      throw new ProblemError({ code: 'request/forbidden', params: {} })
    },
  })
  actor.send({ type: 'step.taken', edits: days(5) })
  actor.send({ type: 'publish.requested', target: everyone, current: base })
  await waitFor(actor, (snapshot) => snapshot.matches('editing') && snapshot.context.problem !== null)
  expect(actor.getSnapshot().context.problem?.code).toBe('request/forbidden')
  expect(layout()?.widgets.pens?.settings).toEqual({ days: 5 })
  actor.send({ type: 'step.taken', edits: days(6) })
  expect(actor.getSnapshot().context.problem).toBeNull()
})

test('removes hidden widgets when it publishes', async () => {
  const { actor, published } = startEditing()
  actor.send({ type: 'step.taken', edits: [{ op: 'hide', key: 'list', value: true }] })
  actor.send({ type: 'publish.requested', target: everyone, current: base })
  await waitFor(actor, (snapshot) => snapshot.matches('viewing'))
  expect(Object.keys(published.mock.calls[0]?.[0].layout.widgets ?? {})).toEqual(['pens'])
})

/** The layout after another account has added a widget and changed the same setting. */
const savedBySomebodyElse: LayoutDocument = {
  ...base,
  version: 4,
  widgets: {
    ...base.widgets,
    pens: { type: 'pen-state.card', version: 1, settings: { days: 9 } },
    online: { type: 'cameras.online', version: 1, settings: {} },
  },
}

/** Publishes an edit after another account has saved the layout. */
async function startConflict() {
  const outcomes: PublishOutcome[] = [
    { saved: savedBySomebodyElse, current: base },
    { published: { ...savedBySomebodyElse, version: 5 } },
  ]
  const started = startEditing({ publish: async () => outcomes.shift() as PublishOutcome })
  started.actor.send({ type: 'step.taken', edits: days(5) })
  started.actor.send({ type: 'publish.requested', target: everyone, current: base })
  await waitFor(started.actor, (snapshot) => snapshot.matches('conflict'))
  return started
}

test('shows the changes of somebody who saved first, and the settings that both have changed', async () => {
  const { actor } = await startConflict()
  const { conflict } = actor.getSnapshot().context
  expect(conflict?.saved).toEqual(savedBySomebodyElse)
  expect(conflict?.notes).toEqual([
    { kind: 'both-changed', key: 'pens', type: 'pen-state.card', field: 'settings.days' },
  ])
})

test('a conflict has the own layout, and says that somebody else has changed what is removed', async () => {
  const { actor } = startEditing({ publish: async () => ({ saved: savedBySomebodyElse, current: base }) })
  actor.send({ type: 'step.taken', edits: [{ op: 'remove', key: 'pens' }] })
  actor.send({ type: 'publish.requested', target: everyone, current: base })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('conflict'))
  expect(Object.keys(context.conflict?.mine.widgets ?? {})).toEqual(['list'])
  expect(context.conflict?.notes).toEqual([
    { kind: 'both-changed', key: 'pens', type: 'pen-state.card', field: 'widget' },
  ])
})

test('publishes the merged layout, with the widgets that somebody else has added', async () => {
  const { actor, published } = await startConflict()
  actor.send({ type: 'conflict.merged' })
  await waitFor(actor, (snapshot) => snapshot.matches('viewing'))
  const second = published.mock.calls[1]?.[0]
  expect(second?.current?.version).toBe(4)
  expect(second?.layout.widgets).toMatchObject({ pens: { settings: { days: 5 } }, online: { type: 'cameras.online' } })
})

test('compares a layout that somebody else has created with the one that both began with', async () => {
  const { actor } = startEditing({ publish: async () => ({ saved: savedBySomebodyElse, current: null }) })
  actor.send({ type: 'step.taken', edits: [{ op: 'remove', key: 'list' }] })
  actor.send({ type: 'publish.requested', target: everyone, current: null })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('conflict'))
  expect(context.conflict?.base).toEqual(base)
  expect(Object.keys(context.conflict?.merged.widgets ?? {})).toEqual(['pens', 'online'])
})

test('replaces the layout of somebody else after a review of it', async () => {
  const { actor } = await startConflict()
  actor.send({ type: 'conflict.reviewed' })
  expect(actor.getSnapshot().context.draft?.saved).toEqual([savedBySomebodyElse])
})

test('continues with the merged layout as one step that can be undone', async () => {
  const { actor, layout } = await startConflict()
  actor.send({ type: 'conflict.reviewed' })
  expect(Object.keys(layout()?.widgets ?? {})).toContain('online')
  actor.send({ type: 'undo.requested' })
  expect(Object.keys(layout()?.widgets ?? {})).not.toContain('online')
})

test('discards the own edits and returns to viewing', async () => {
  const { actor } = await startConflict()
  actor.send({ type: 'conflict.discarded' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.draft]).toEqual(['viewing', null])
})

test('restores a stored draft as it was', () => {
  const { actor } = startEditing()
  actor.send({ type: 'step.taken', edits: days(5) })
  actor.send({ type: 'step.taken', edits: [{ op: 'remove', key: 'list' }] })
  const { draft } = actor.getSnapshot().context
  expect(readDraft(structuredClone(draft))).toEqual(draft)
})

test.each([
  ['nothing', undefined],
  ['no steps', createDraft(resolved, [base])],
])('restores no draft from %s', (_, stored) => {
  expect(readDraft(stored)).toBeUndefined()
})

test.each([
  ['garbage', { base: 1 }],
  [
    'steps that lead elsewhere',
    { base, layout: base, history: { past: [{ edits: days(5), inverse: days(3) }], future: [] } },
  ],
])('reads a draft of %s as broken', (_, stored) => {
  expect(readDraft(stored)).toBe('broken')
})
