import { succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import type { Actor, Incident } from '@barn-workbench/core/schema'
import type { AccountStore } from '../auth'
import type { DocumentStore } from '../database'
import type { CallContext } from '../http'

export type AccountNames = Pick<AccountStore, 'nameOf'>
export type IncidentDocuments = DocumentStore<Incident, 'incident/not-found'>

/** The account that makes a write. */
export interface AccountActor extends Actor {
  entityType: 'account'
  entityId: string
}

/** The account that changes an entity, and the version that the change was made on. */
export interface WriteContext {
  actor: AccountActor
  ifMatch?: number | undefined
}

/** The account of a request as the actor of a write, and the version that the write was made on. */
export async function writeContextOf({ account, ifMatch }: CallContext, accounts: AccountNames): Promise<WriteContext> {
  return { actor: await actorOf(account.accountId, accounts), ifMatch }
}

async function actorOf(accountId: string, accounts: AccountNames): Promise<AccountActor> {
  const name = await accounts.nameOf(accountId)
  return { entityType: 'account', entityId: accountId, displayName: name.ok ? name.value.displayName : accountId }
}

/** Changes an incident, which keeps the actor as the one of its last write. */
export function updateIncident<Code extends ErrorCode = never>(
  documents: IncidentDocuments,
  id: string,
  { actor, ifMatch }: { actor: Actor; ifMatch?: number | undefined },
  change: (current: Incident) => Result<Incident, Code> | Promise<Result<Incident, Code>>,
): Promise<Result<Incident, 'incident/not-found' | 'request/version-mismatch' | Code>> {
  return documents.update(id, ifMatch, async (current) => {
    const changed = await change(current)
    return changed.ok ? succeed({ ...changed.value, changedBy: actor }) : changed
  })
}

/** The parameter of `request/version-mismatch` that names the person of the last write. */
export function changedByParameter({ changedBy }: { changedBy: Actor | null }): { changedBy: string | null } {
  return { changedBy: changedBy?.entityType === 'account' ? changedBy.displayName : null }
}
