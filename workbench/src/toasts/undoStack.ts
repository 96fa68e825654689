import type { Clock } from '@barn-workbench/core/clock'
import type { Undo } from '@barn-workbench/core/writes'

interface Undoable {
  undo: Undo
  /** In ms since the epoch. */
  until: number
}

let undoables: readonly Undoable[] = []

/** Keeps each change that can be undone for `duration` ms. */
export function offerUndo(undo: Undo, duration: number, clock: Clock): void {
  undoables = [...undoables.filter(({ until }) => until > clock.now()), { undo, until: clock.now() + duration }]
}

/** Undoes the last change that can still be undone. Resolves with false if there is none. */
export async function undoLast(clock: Clock): Promise<boolean> {
  const current = undoables.filter(({ until }) => until > clock.now())
  const last = current.at(-1)
  undoables = current.slice(0, -1)
  return last ? await last.undo() : false
}

/** Forgets all changes, for another account. */
export function forgetUndos(): void {
  undoables = []
}
