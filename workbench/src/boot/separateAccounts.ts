import type { QueryClient } from '@tanstack/react-query'
import type { Session, Sessions } from '@barn-workbench/core/session'

/**
 * Removes the data of an instance from the cache as soon as another account, or nobody, is signed in, and when the
 * permissions of the account change.
 */
export function separateAccounts(sessions: Sessions, queries: QueryClient): void {
  for (const session of sessions.all()) separateAccountsOf(session, queries)
}

function separateAccountsOf(session: Session, queries: QueryClient): void {
  let { dataScope } = session.snapshot()
  session.subscribe(() => {
    const { dataScope: nextScope, accountId } = session.snapshot()
    if (nextScope === dataScope) return
    queries.removeQueries({ queryKey: accountId === null ? [session.id] : [session.id, dataScope] })
    dataScope = nextScope
    // What is on screen under a key that does not name the account is loaded again.
    if (accountId !== null) void queries.resetQueries({ queryKey: [session.id] })
  })
}
