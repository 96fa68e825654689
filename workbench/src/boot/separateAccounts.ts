import type { QueryClient } from '@tanstack/react-query'
import type { Session, Sessions } from '@barn-workbench/core/session'
import type { DeviceDataStore } from './deviceData'

/**
 * Removes the data of an instance from the cache and from this device as soon as another account, or nobody, is signed in, and when the
 * permissions of the account change.
 */
export function separateAccounts(
  sessions: Sessions,
  queries: QueryClient,
  deviceData: Pick<DeviceDataStore, 'forget'>,
): void {
  sessions.follow((session) => {
    const stop = separateAccountsOf(session, queries, deviceData)
    return () => {
      stop()
      queries.removeQueries({ queryKey: [session.id] })
    }
  })
}

function separateAccountsOf(
  session: Session,
  queries: QueryClient,
  deviceData: Pick<DeviceDataStore, 'forget'>,
): () => void {
  let { dataScope, accountId: lastAccountId } = session.snapshot()
  return session.subscribe(() => {
    const { dataScope: nextScope, accountId } = session.snapshot()
    if (nextScope === dataScope) return
    queries.removeQueries({ queryKey: accountId === null ? [session.id] : [session.id, dataScope] })
    dataScope = nextScope
    // Who signs in at the start of the page may find what this account has left there.
    if (lastAccountId !== null && lastAccountId !== accountId) void deviceData.forget(session)
    lastAccountId = accountId
    // What is on screen under a key that does not name the account is loaded again.
    if (accountId !== null) void queries.resetQueries({ queryKey: [session.id] })
  })
}
