import { fail, type Result } from '@barn-workbench/core/result'
import type { Actor, Incident } from '@barn-workbench/core/schema'
import type { CallAccount, CallContext } from '../http/callContext'
import type { AccountStore } from '../stores/accountStore'
import type { IncidentStore } from '../stores/incidentStore'
import type { Changer } from './changer'
import { mayManage, mayView } from './rights'

/** An incident that the account may change. One that it may not even view is unknown to it. */
export async function admit(
  { permissions }: CallAccount,
  id: string,
  incidents: IncidentStore,
): Promise<Result<Incident, 'incident/not-found' | 'request/forbidden'>> {
  const found = await incidents.documents.get(id)
  if (!found.ok || mayManage(permissions, found.value.type)) return found
  return mayView(permissions, found.value.type) ? fail('request/forbidden') : fail('incident/not-found', { id })
}

/** An incident that the account may view. */
export async function viewable(
  { permissions }: CallAccount,
  id: string,
  incidents: IncidentStore,
): Promise<Result<Incident, 'incident/not-found'>> {
  const found = await incidents.documents.get(id)
  return found.ok && !mayView(permissions, found.value.type) ? fail('incident/not-found', { id }) : found
}

/** Who acts in a call, as it is kept with what they did. */
export async function changerOf(
  { account, ifMatch }: CallContext,
  accounts: Pick<AccountStore, 'nameOf'>,
): Promise<Changer> {
  return { actor: await actorOf(account.accountId, accounts), ifMatch }
}

export async function actorOf(accountId: string, accounts: Pick<AccountStore, 'nameOf'>): Promise<Actor> {
  const named = await accounts.nameOf(accountId)
  return { entityType: 'account', entityId: accountId, displayName: named.ok ? named.value.displayName : accountId }
}
