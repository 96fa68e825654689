import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { AccountLock } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import type { CredentialRow, Database } from '../database'
import type { AccountStore } from './accountStore'
import type { AuditTrail } from './auditTrail'
import type { CredentialStore } from './credentialStore'
import type { LoginThrottle } from './passwordCheck'
import { accountSubject, nameSubject, ownPasswordSubject } from './signIn'

interface AccountLockDependencies {
  database: Database
  accounts: Pick<AccountStore, 'nameOf'>
  credentials: CredentialStore
  throttle: LoginThrottle
  audit: AuditTrail
  now: Now
}

export type AccountLocks = ReturnType<typeof createAccountLocks>

/** Computes how long wrong passwords lock an account, and unlocks it. */
export function createAccountLocks({ database, accounts, credentials, throttle, audit, now }: AccountLockDependencies) {
  /**
   * The subjects under which the failures of an account count: itself, its known devices, its names, and its own change
   * of password.
   */
  async function subjectsOf(accountId: string): Promise<string[]> {
    const account = accountSubject(accountId)
    const names = (await credentials.listOfAccount(accountId)).map(({ kind, name }) => nameSubject(kind, name))
    return [account, ...names, ownPasswordSubject(accountId), ...(await throttle.subjectsFrom(`${account}/`))]
  }

  async function waitOf(subjects: readonly string[]): Promise<number> {
    const waits = await Promise.all(subjects.map(throttle.subjectWait))
    return Math.max(...waits)
  }

  return {
    async get(accountId: string): Promise<Result<AccountLock, 'account/not-found'>> {
      const account = await accounts.nameOf(accountId)
      if (!account.ok) return account
      const wait = await waitOf(await subjectsOf(accountId))
      return succeed({ lockedUntil: wait > 0 ? now() + wait : null })
    },
    /** Succeeds with the number of cleared wrong passwords. `actorId` is null for a person at the machine. */
    clear: (accountId: string, actorId: string | null): Promise<Result<number, 'account/not-found'>> =>
      database.transaction(async () => {
        const account = await accounts.nameOf(accountId)
        if (!account.ok) return account
        const forgotten = await throttle.forget(await subjectsOf(accountId))
        const target = { entityType: 'account', entityId: accountId, name: account.value.displayName }
        if (forgotten > 0) await audit.write({ actorId, action: 'account.unlocked', target })
        return succeed(forgotten)
      }),
    /** The log-in with a user name or e-mail address. */
    async find(name: string): Promise<Result<CredentialRow, 'account/not-found'>> {
      const credential =
        (await credentials.find('usernamePassword', name)) ?? (await credentials.find('emailPassword', name))
      return credential ? succeed(credential) : fail('account/not-found')
    },
  }
}
