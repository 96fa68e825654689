import { accounts } from '@barn-workbench/core/contract'
import type { EntityReference } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'

const names = new Map<string, Promise<string>>()

/**
 * The signed-in account with its name, which is requested once; null if no account is signed in. Rejects with a
 * `ProblemError`.
 */
export async function ownAccount(session: Session): Promise<EntityReference | null> {
  const { accountId } = session.snapshot()
  if (accountId === null) return null
  const key = `${session.id} ${accountId}`
  const known = names.get(key)
  const name = known ?? session.send(accounts.name, { body: { query: accountId } }).then((reply) => reply.displayName)
  names.set(key, name)
  // A failure is not cached.
  name.catch(() => names.delete(key))
  return { entityId: accountId, displayName: await name }
}
