import { assign, fromPromise, setup } from 'xstate'
import {
  applyEdits,
  applyStep,
  diffLayouts,
  rebaseEdits,
  redo,
  undo,
  type LayoutEdit,
  type RebaseNote,
} from '@barn-workbench/core/layout'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { LayoutContent, LayoutDocument } from '@barn-workbench/core/schema'
import type { EditorDraft, EditTarget } from './editorDraft'

/** How a save for oneself ended: known to the instance, or kept on the device until it can be told. */
export type OwnOutcome = 'saved' | 'kept'
type Outcome = OwnOutcome | 'published'

export interface SaveInput {
  /** The shared layout that the edits lie upon. */
  base: LayoutDocument
  layout: LayoutContent
}

export interface PublishInput {
  target: Extract<EditTarget, { kind: 'shared' }>
  layout: LayoutContent
  /** The layout that stands in the target's place, as far as is known; null: none yet. */
  onto: LayoutDocument | null
}

/** What came of publishing: the layout as it was saved, or the one that somebody else saved first. */
export type PublishOutcome = { published: LayoutDocument } | { theirs: LayoutDocument; onto: LayoutDocument | null }

/** Somebody else saved first: what they changed, and what became of one's own edits upon theirs. */
export interface Conflict {
  theirs: LayoutDocument
  target: PublishInput['target']
  changes: LayoutEdit[]
  notes: RebaseNote[]
  /** One's own edits upon theirs. */
  merged: LayoutContent
}

interface Context {
  draft: EditorDraft | null
  publishing: Omit<PublishInput, 'layout'> | null
  conflict: Conflict | null
  /** Why the last save failed; the draft stays. */
  problem: Problem | null
  /** How the last save ended. */
  outcome: Outcome | null
}

type EditorEvent =
  | { type: 'edit.started'; draft: EditorDraft }
  | { type: 'step.taken'; edits: readonly LayoutEdit[] }
  | { type: 'undo.requested' }
  | { type: 'redo.requested' }
  | { type: 'save.requested' }
  | { type: 'publish.requested'; target: PublishInput['target']; onto: LayoutDocument | null }
  | { type: 'edit.discarded' }
  | { type: 'conflict.mineKept' }
  | { type: 'conflict.theirsTaken' }
  | { type: 'conflict.reviewed' }

/** A layout as others are to have it: what is hidden goes. */
function forOthers(layout: LayoutContent): LayoutContent {
  const hidden = Object.entries(layout.widgets)
    .filter(([, widget]) => widget.hidden)
    .map(([key]) => ({ op: 'remove', key }) as const)
  return applyEdits(layout, hidden)
}

function conflictOf(
  { theirs, onto }: Extract<PublishOutcome, { theirs: LayoutDocument }>,
  target: PublishInput['target'],
  mine: LayoutContent,
): Conflict {
  const base = onto ?? theirs
  const { edits, notes } = rebaseEdits(diffLayouts(base, forOthers(mine)), theirs, { base })
  return { theirs, target, changes: diffLayouts(base, theirs), notes, merged: applyEdits(theirs, edits) }
}

function missing(name: string): never {
  throw new Error(`the layout editor has no actor ${name}`)
}

function edit(
  context: Context,
  change: (draft: EditorDraft) => Pick<EditorDraft, 'layout' | 'history'>,
): Partial<Context> {
  return context.draft ? { draft: { ...context.draft, ...change(context.draft) }, problem: null } : {}
}

/** Arranging a layout: from looking at it over editing to saving it for oneself or for others, also where somebody else was first. */
export const layoutEditorMachine = setup({
  types: { context: {} as Context, events: {} as EditorEvent },
  actors: {
    save: fromPromise<OwnOutcome, SaveInput>(() => missing('save')),
    publish: fromPromise<PublishOutcome, PublishInput>(() => missing('publish')),
  },
  actions: {
    forget: assign({ draft: null, publishing: null, conflict: null, problem: null }),
    noteOutcome: assign((_, { outcome }: { outcome: Outcome }) => ({ outcome })),
    noteProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error), publishing: null })),
  },
}).createMachine({
  id: 'layoutEditor',
  context: { draft: null, publishing: null, conflict: null, problem: null, outcome: null },
  initial: 'viewing',
  states: {
    viewing: {
      on: {
        'edit.started': {
          target: 'editing',
          actions: assign(({ event }) => ({ draft: event.draft, problem: null, outcome: null })),
        },
      },
    },
    editing: {
      on: {
        'step.taken': {
          actions: assign(({ context, event }) => edit(context, (draft) => applyStep(draft, event.edits))),
        },
        'undo.requested': { actions: assign(({ context }) => edit(context, undo)) },
        'redo.requested': { actions: assign(({ context }) => edit(context, redo)) },
        'save.requested': 'saving',
        'publish.requested': {
          target: 'publishing',
          actions: assign(({ event: { target, onto } }) => ({ publishing: { target, onto } })),
        },
        'edit.discarded': { target: 'viewing', actions: 'forget' },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }): SaveInput => {
          const { base, layout } = context.draft as EditorDraft
          return { base, layout }
        },
        onDone: {
          target: 'viewing',
          actions: [{ type: 'noteOutcome', params: ({ event }) => ({ outcome: event.output }) }, 'forget'],
        },
        onError: {
          target: 'editing',
          actions: { type: 'noteProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    publishing: {
      invoke: {
        src: 'publish',
        input: ({ context }): PublishInput => {
          const { target, onto } = context.publishing as Omit<PublishInput, 'layout'>
          return { target, onto, layout: forOthers((context.draft as EditorDraft).layout) }
        },
        onDone: [
          {
            guard: ({ event }) => 'theirs' in event.output,
            target: 'conflict',
            actions: assign(({ context, event }) => ({
              conflict: conflictOf(
                event.output as Extract<PublishOutcome, { theirs: LayoutDocument }>,
                (context.publishing as PublishInput).target,
                (context.draft as EditorDraft).layout,
              ),
            })),
          },
          { target: 'viewing', actions: [{ type: 'noteOutcome', params: { outcome: 'published' } }, 'forget'] },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'noteProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    conflict: {
      on: {
        /** One's own edits upon theirs, and saved at once. */
        'conflict.mineKept': {
          target: 'publishing',
          actions: assign(({ context }) => {
            const { merged, theirs, target } = context.conflict as Conflict
            return {
              draft: upon(context.draft as EditorDraft, merged),
              publishing: { target, onto: theirs },
              conflict: null,
            }
          }),
        },
        /** The same, but looked at first. */
        'conflict.reviewed': {
          target: 'editing',
          actions: assign(({ context }) => ({
            draft: upon(context.draft as EditorDraft, (context.conflict as Conflict).merged),
            publishing: null,
            conflict: null,
          })),
        },
        'conflict.theirsTaken': { target: 'viewing', actions: 'forget' },
      },
    },
  },
})

/** A draft that has become another layout by one more step, which can be taken back. */
function upon(draft: EditorDraft, layout: LayoutContent): EditorDraft {
  return { ...draft, ...applyStep(draft, diffLayouts(draft.layout, layout)) }
}
