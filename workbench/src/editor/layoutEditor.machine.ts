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
import type { OwnSaveResult } from '../layouts/workbenchLayouts'
import { withSaved, type EditorDraft, type EditTarget } from './editorDraft'

/** The outcome of the last save: for oneself, with the changes from elsewhere that it met, or for others. */
type Outcome = OwnSaveResult | { outcome: 'published' }

export type SaveInput = Pick<EditorDraft, 'base' | 'ownEdits' | 'layout'>

/** The input for publishing a layout to others. */
export interface PublishInput {
  target: Extract<EditTarget, { kind: 'shared' }>
  /** The own edits with which the editing began. */
  ownEdits: readonly LayoutEdit[]
  layout: LayoutContent
  /** The target's layout when the editing began, or null. */
  current: LayoutDocument | null
}

/** Another account saved the target's layout after `current`. */
interface SavedBySomebodyElse {
  saved: LayoutDocument
  current: LayoutDocument | null
}

/** The published layout, or the one that another account saved first. */
export type PublishOutcome = { published: LayoutDocument } | SavedBySomebodyElse

/** Another account saved first: their changes, and the person's own edits carried over to their layout. */
export interface Conflict {
  /** The layout that both began with. */
  base: LayoutContent
  /** The layout that another account saved. */
  saved: LayoutDocument
  target: PublishInput['target']
  /** The layout that the person wanted to publish. */
  mine: LayoutContent
  /** Own edits that were dropped, or that met a change. */
  notes: RebaseNote[]
  /** The saved layout with the own edits applied. */
  merged: LayoutContent
}

/** The context of the layout editor. */
export interface EditorContext {
  draft: EditorDraft | null
  publishing: Pick<PublishInput, 'target' | 'current'> | null
  conflict: Conflict | null
  /** The reason why the last save failed; the draft stays. */
  problem: Problem | null
  outcome: Outcome | null
}

type EditorEvent =
  | { type: 'edit.started'; draft: EditorDraft }
  | { type: 'step.taken'; edits: readonly LayoutEdit[] }
  | { type: 'undo.requested' }
  | { type: 'redo.requested' }
  | { type: 'save.requested' }
  | { type: 'publish.requested'; target: PublishInput['target']; current: LayoutDocument | null }
  | { type: 'edit.discarded' }
  | { type: 'conflict.merged' }
  | { type: 'conflict.reviewed' }
  | { type: 'conflict.discarded' }

/** The layout as it is published: widgets that the person has hidden are removed. */
export function withoutHiddenWidgets(layout: LayoutContent): LayoutContent {
  const removals = Object.entries(layout.widgets)
    .filter(([, widget]) => widget.hidden)
    .map(([key]) => ({ op: 'remove', key }) as const)
  return applyEdits(layout, removals)
}

function conflictOf(
  { saved, current }: SavedBySomebodyElse,
  target: PublishInput['target'],
  draft: EditorDraft,
): Conflict {
  // A layout that another account has created is compared with the common base.
  const base = current ?? draft.base
  const mine = withoutHiddenWidgets(draft.layout)
  const { edits, notes } = rebaseEdits(diffLayouts(base, mine), saved, { base })
  return { base, saved, target, mine, notes, merged: applyEdits(saved, edits) }
}

function missingActor(name: string): never {
  throw new Error(`the layout editor has no actor ${name}`)
}

function changeDraft(
  { draft }: EditorContext,
  change: (draft: EditorDraft) => Pick<EditorDraft, 'layout' | 'history'>,
): Partial<EditorContext> {
  return draft ? { draft: { ...draft, ...change(draft) }, problem: null } : {}
}

/** The draft with another layout, as one step that can be undone. */
function withLayout(draft: EditorDraft, layout: LayoutContent): EditorDraft {
  return { ...draft, ...applyStep(draft, diffLayouts(draft.layout, layout)) }
}

/**
 * The states of the layout editor: viewing, editing, saving for oneself, publishing for others, and a conflict with
 * the account that saved first.
 */
export const layoutEditorMachine = setup({
  types: { context: {} as EditorContext, events: {} as EditorEvent },
  actors: {
    save: fromPromise<OwnSaveResult, SaveInput>(() => missingActor('save')),
    publish: fromPromise<PublishOutcome, PublishInput>(() => missingActor('publish')),
  },
  actions: {
    clearDraft: assign({ draft: null, publishing: null, conflict: null, problem: null }),
    setOutcome: assign((_, { outcome }: { outcome: Outcome }) => ({ outcome })),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error), publishing: null })),
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
          actions: assign(({ context, event }) => changeDraft(context, (draft) => applyStep(draft, event.edits))),
        },
        'undo.requested': { actions: assign(({ context }) => changeDraft(context, undo)) },
        'redo.requested': { actions: assign(({ context }) => changeDraft(context, redo)) },
        'save.requested': 'saving',
        'publish.requested': {
          target: 'publishing',
          actions: assign(({ event: { target, current } }) => ({ publishing: { target, current } })),
        },
        'edit.discarded': { target: 'viewing', actions: 'clearDraft' },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }): SaveInput => {
          const { base, ownEdits, layout } = context.draft as EditorDraft
          return { base, ownEdits, layout }
        },
        onDone: {
          target: 'viewing',
          actions: [{ type: 'setOutcome', params: ({ event }) => ({ outcome: event.output }) }, 'clearDraft'],
        },
        onError: {
          target: 'editing',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    publishing: {
      invoke: {
        src: 'publish',
        input: ({ context }): PublishInput => {
          const { target, current } = context.publishing as NonNullable<EditorContext['publishing']>
          const { ownEdits, layout } = context.draft as EditorDraft
          return { target, current, ownEdits, layout: withoutHiddenWidgets(layout) }
        },
        onDone: [
          {
            guard: ({ event }) => 'saved' in event.output,
            target: 'conflict',
            actions: assign(({ context, event }) => ({
              conflict: conflictOf(
                event.output as SavedBySomebodyElse,
                (context.publishing as NonNullable<EditorContext['publishing']>).target,
                context.draft as EditorDraft,
              ),
            })),
          },
          {
            target: 'viewing',
            actions: [{ type: 'setOutcome', params: { outcome: { outcome: 'published' } } }, 'clearDraft'],
          },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    conflict: {
      on: {
        /** Publishes the merged layout at once. */
        'conflict.merged': {
          target: 'publishing',
          actions: assign(({ context }) => {
            const { merged, saved, target } = context.conflict as Conflict
            return {
              draft: withSaved(withLayout(context.draft as EditorDraft, merged), saved),
              publishing: { target, current: saved },
              conflict: null,
            }
          }),
        },
        /** Continues the editing with the merged layout. */
        'conflict.reviewed': {
          target: 'editing',
          actions: assign(({ context }) => {
            const { merged, saved } = context.conflict as Conflict
            const draft = withSaved(withLayout(context.draft as EditorDraft, merged), saved)
            return { draft, publishing: null, conflict: null }
          }),
        },
        /** Discards the own edits. */
        'conflict.discarded': { target: 'viewing', actions: 'clearDraft' },
      },
    },
  },
})
