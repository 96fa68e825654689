import {
  createAccountLocks,
  createAccountStore,
  createAuditTrail,
  createCredentialStore,
  createGrantStore,
  createLoginThrottle,
  createSessionStore,
} from './auth'
import { openInitializedDatabase, type Database } from './database'
import { createNoticeHub } from './noticeHub'
import type { Now } from './now'
import { StartError } from './startError'

/**
 * Forgets the wrong passwords that keep an account out, in a data folder whose instance may run. Resolves with a sentence
 * that says what was done. Throws a `StartError` where there is no such account.
 */
export async function unlockAccount(folder: string, name: string, now: Now): Promise<string> {
  const database = openInitializedDatabase(folder)
  try {
    const locks = composeLocks(database, now)
    const found = await locks.find(name)
    if (!found.ok)
      throw new StartError(`there is no account with the user name or e-mail address ${JSON.stringify(name)}`)
    const cleared = await locks.clear(found.value.account_id, null)
    const account = `the account ${JSON.stringify(found.value.name)}`
    return cleared.ok && cleared.value > 0
      ? `${account} can sign in again; its wrong passwords (${cleared.value}) are forgotten`
      : `${account} was not locked: it has no wrong passwords`
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`the account could not be unlocked: ${(error as Error).message}`)
  } finally {
    await database.close()
  }
}

function composeLocks(database: Database, now: Now) {
  const hub = createNoticeHub()
  const audit = createAuditTrail({ database, now })
  const sessions = createSessionStore(database, now, hub)
  const grants = createGrantStore({ database, sessions, audit, hub, now })
  return createAccountLocks({
    ...{ database, audit, now },
    accounts: createAccountStore({ database, grants, sessions, audit, hub, now }),
    credentials: createCredentialStore(database),
    throttle: createLoginThrottle(database, now),
  })
}
