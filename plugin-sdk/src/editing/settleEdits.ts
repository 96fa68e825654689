import { isProblem } from '@barn-workbench/core/result'

/** Whose version holds where two people edited the same. @public */
export type MergeChoice = 'mine' | 'theirs' | 'merge'

/** How edits are sent, and what is done where somebody else was faster. @public */
export interface EditSettlement<Stored, Content> {
  /** Sends what differs from the stored version, on which it is based. Returns what is stored then. */
  send(base: Stored, mine: Content): Promise<Stored>
  /** What is stored now; null: it is gone. */
  reload(base: Stored): Promise<Stored | null>
  /** What is to be sent on top of theirs; `theirs`: nothing, theirs holds; null: the user goes on editing. */
  decide(base: Stored, mine: Content, theirs: Stored): Promise<{ content: Content } | 'theirs' | null>
}

/**
 * Saves edits. Where somebody else has saved meanwhile, it is decided what holds, and that is saved unless it is theirs.
 * Returns what is stored then; null: the user goes on editing. Rejects with any other refusal. @public
 */
export async function settleEdits<Stored, Content>(
  base: Stored,
  mine: Content,
  settlement: EditSettlement<Stored, Content>,
): Promise<Stored | null> {
  try {
    return await settlement.send(base, mine)
  } catch (error) {
    if (!isProblem(error, 'request/version-mismatch')) throw error
    const theirs = await settlement.reload(base)
    if (!theirs) throw error
    const decision = await settlement.decide(base, mine, theirs)
    if (decision === null) return null
    return decision === 'theirs' ? theirs : await settleEdits(theirs, decision.content, settlement)
  }
}
