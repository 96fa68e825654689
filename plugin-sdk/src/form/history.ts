/** Steps that can be undone. Older ones are forgotten. @public */
export const HISTORY_LIMIT = 200

/** An edited value with its earlier states and the undone ones. @public */
export interface History<Content> {
  past: readonly Content[]
  present: Content
  future: readonly Content[]
  /** Names the last step: the next one of this name is part of it, as with a key that is held. */
  step: string | null
}

/** The history of content before its first step. @public */
export function newHistory<Content>(present: Content): History<Content> {
  return { past: [], present, future: [], step: null }
}

/** Adds a step. `step`: steps of one name that follow each other are undone as one. @public */
export function withStep<Content>(
  history: History<Content>,
  next: Content,
  step: string | null = null,
): History<Content> {
  if (next === history.present) return history
  const isSameStep = step !== null && step === history.step && history.past.length > 0
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-HISTORY_LIMIT)
  return { past, present: next, future: [], step }
}

/** The step before; without one nothing changes. @public */
export function undone<Content>(history: History<Content>): History<Content> {
  const { past, present, future } = history
  if (past.length === 0) return history
  return { past: past.slice(0, -1), present: past.at(-1) as Content, future: [present, ...future], step: null }
}

/** The step that was undone last; without one nothing changes. @public */
export function redone<Content>(history: History<Content>): History<Content> {
  const { past, present, future } = history
  if (future.length === 0) return history
  return { past: [...past, present], present: future[0] as Content, future: future.slice(1), step: null }
}
