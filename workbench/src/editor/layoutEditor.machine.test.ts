import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { LayoutEdit } from '@barn-workbench/core/layout'
import { ProblemError } from '@barn-workbench/core/result'
import type { LayoutDocument } from '@barn-workbench/core/schema'
import { freshDraft, readDraft } from './editorDraft'
import {
  layoutEditorMachine,
  type OwnOutcome,
  type PublishInput,
  type PublishOutcome,
  type SaveInput,
} from './layoutEditor.machine'

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
const everyone = { kind: 'shared', role: null } as const

interface Actors {
  save?: (input: SaveInput) => Promise<OwnOutcome>
  publish?: (input: PublishInput) => Promise<PublishOutcome>
}

function editing({
  save = async () => 'saved',
  publish = async ({ layout }) => ({ published: { ...base, ...layout, version: 4 } }),
}: Actors = {}) {
  const saved = vi.fn(save)
  const published = vi.fn(publish)
  const actor = createActor(
    layoutEditorMachine.provide({
      actors: { save: fromPromise(({ input }) => saved(input)), publish: fromPromise(({ input }) => published(input)) },
    }),
  ).start()
  actor.send({ type: 'edit.started', draft: freshDraft(base, base) })
  return { actor, saved, published, layout: () => actor.getSnapshot().context.draft?.layout }
}

test('steps go back and forth while it is edited', () => {
  const { actor, layout } = editing()
  actor.send({ type: 'step.taken', edits: days(5) })
  actor.send({ type: 'step.taken', edits: [{ op: 'remove', key: 'list' }] })
  actor.send({ type: 'undo.requested' })
  expect(Object.keys(layout()?.widgets ?? {})).toEqual(['pens', 'list'])
  actor.send({ type: 'redo.requested' })
  expect(Object.keys(layout()?.widgets ?? {})).toEqual(['pens'])
  expect(actor.getSnapshot().value).toBe('editing')
})

test('saved for oneself it is over, and nothing unsaved is left', async () => {
  const { actor, saved } = editing({ save: async () => 'kept' })
  actor.send({ type: 'step.taken', edits: days(5) })
  actor.send({ type: 'save.requested' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('viewing'))
  expect(saved.mock.calls[0]?.[0]).toMatchObject({
    base: { version: 3 },
    layout: { widgets: { pens: { settings: { days: 5 } } } },
  })
  expect([context.draft, context.outcome]).toEqual([null, 'kept'])
})

test('a save that fails leaves the work as it was, and says why', async () => {
  const { actor, layout } = editing({
    publish: async () => {
      throw new ProblemError({ code: 'request/forbidden', params: {} })
    },
  })
  actor.send({ type: 'step.taken', edits: days(5) })
  actor.send({ type: 'publish.requested', target: everyone, onto: base })
  await waitFor(actor, (snapshot) => snapshot.matches('editing') && snapshot.context.problem !== null)
  expect(actor.getSnapshot().context.problem?.code).toBe('request/forbidden')
  expect(layout()?.widgets.pens?.settings).toEqual({ days: 5 })
  actor.send({ type: 'step.taken', edits: days(6) })
  expect(actor.getSnapshot().context.problem).toBeNull()
})

test('what is hidden is not given to others', async () => {
  const { actor, published } = editing()
  actor.send({ type: 'step.taken', edits: [{ op: 'hide', key: 'list', value: true }] })
  actor.send({ type: 'publish.requested', target: everyone, onto: base })
  await waitFor(actor, (snapshot) => snapshot.matches('viewing'))
  expect(Object.keys(published.mock.calls[0]?.[0].layout.widgets ?? {})).toEqual(['pens'])
})

/** Somebody else added a widget and changed the same setting. */
const theirs: LayoutDocument = {
  ...base,
  version: 4,
  widgets: {
    ...base.widgets,
    pens: { type: 'pen-state.card', version: 1, settings: { days: 9 } },
    online: { type: 'cameras.online', version: 1, settings: {} },
  },
}

async function inConflict() {
  const answers: PublishOutcome[] = [{ theirs, onto: base }, { published: { ...theirs, version: 5 } }]
  const started = editing({ publish: async () => answers.shift() as PublishOutcome })
  started.actor.send({ type: 'step.taken', edits: days(5) })
  started.actor.send({ type: 'publish.requested', target: everyone, onto: base })
  await waitFor(started.actor, (snapshot) => snapshot.matches('conflict'))
  return started
}

test('somebody who saved first is told of, with what they changed and what both did', async () => {
  const { actor } = await inConflict()
  const { conflict } = actor.getSnapshot().context
  expect(conflict?.changes.map(({ op, key }) => [op, key])).toEqual([
    ['add', 'online'],
    ['set', 'pens'],
  ])
  expect(conflict?.notes).toEqual([
    { kind: 'both-changed', key: 'pens', type: 'pen-state.card', field: 'settings.days' },
  ])
})

test('mine is saved upon theirs, which keeps what they added', async () => {
  const { actor, published } = await inConflict()
  actor.send({ type: 'conflict.mineKept' })
  await waitFor(actor, (snapshot) => snapshot.matches('viewing'))
  const second = published.mock.calls[1]?.[0]
  expect(second?.onto?.version).toBe(4)
  expect(second?.layout.widgets).toMatchObject({ pens: { settings: { days: 5 } }, online: { type: 'cameras.online' } })
})

test('it can be looked at first, and taken back', async () => {
  const { actor, layout } = await inConflict()
  actor.send({ type: 'conflict.reviewed' })
  expect(Object.keys(layout()?.widgets ?? {})).toContain('online')
  actor.send({ type: 'undo.requested' })
  expect(Object.keys(layout()?.widgets ?? {})).not.toContain('online')
})

test('or theirs is taken as it is', async () => {
  const { actor } = await inConflict()
  actor.send({ type: 'conflict.theirsTaken' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.draft]).toEqual(['viewing', null])
})

test('unsaved work comes back from the device as it was', () => {
  const { actor } = editing()
  actor.send({ type: 'step.taken', edits: days(5) })
  actor.send({ type: 'step.taken', edits: [{ op: 'remove', key: 'list' }] })
  const { draft } = actor.getSnapshot().context
  expect(readDraft(structuredClone(draft))).toEqual(draft)
})

test.each([
  ['nothing', undefined],
  ['garbage', { base: 1 }],
  ['no steps', freshDraft(base, base)],
  [
    'steps that lead elsewhere',
    { base, layout: base, history: { past: [{ edits: days(5), inverse: days(3) }], future: [] } },
  ],
])('%s is no unsaved work', (_, stored) => {
  expect(readDraft(stored)).toBeUndefined()
})
