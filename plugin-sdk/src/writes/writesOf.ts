import type { Session } from '@barn-workbench/core/session'
import { createWrites, sendOnLeave, type Writes } from '@barn-workbench/core/writes'
import { newUuid } from './newUuid'

interface OwnedWrites {
  /** The account and its permissions, for which they are. */
  dataScope: string
  writes: Writes
}

const writesBySession = new Map<Session, OwnedWrites>()

function startSendingOnLeave(): void {
  if (writesBySession.size > 0) return
  sendOnLeave(() => [...writesBySession.values()].map(({ writes }) => writes), document, window)
}

/**
 * The writes of an instance by the account and permissions that `dataScope` names. Other accounts have separate writes.
 */
export function writesOf(session: Session, dataScope: string): Writes {
  const owned = writesBySession.get(session)
  if (owned?.dataScope === dataScope) return owned.writes
  owned?.writes.leave()
  startSendingOnLeave()
  const writes = createWrites({ send: session.send, clock: session.clock, newKey: newUuid })
  const unsubscribe = session.subscribe(() => {
    if (session.snapshot().dataScope === dataScope) return
    // The next account does nothing in the name of this one.
    writes.close()
    unsubscribe()
  })
  writesBySession.set(session, { dataScope, writes })
  return writes
}

/** Sends the delayed writes of an instance's account, and resolves once no write is pending. */
export async function settleWrites(session: Session): Promise<void> {
  const writes = writesBySession.get(session)?.writes
  writes?.leave()
  await writes?.settled()
}
