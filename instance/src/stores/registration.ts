import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { AccountName } from '@barn-workbench/core/schema'
import type { CredentialStore } from '../auth/credentialStore'
import type { EulaStore } from '../auth/eulaStore'
import { BUSY, type PasswordHasher } from '../auth/passwordHasher'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { newId } from '../database/newId'
import { accountName, type AccountStore } from './accountStore'

export interface RegistrationDeps {
  database: Database
  accounts: AccountStore
  credentials: CredentialStore
  hasher: PasswordHasher
  eulas: EulaStore
  now: Clock
}

export interface NewLogin {
  username: string
  password: string
  displayName: string
  locale: string
  acceptEula: boolean
}

export type Registration = ReturnType<typeof createRegistration>

/** Lets somebody make an account; it holds no role until one is granted. */
export function createRegistration({ database, accounts, credentials, hasher, eulas, now }: RegistrationDeps) {
  return {
    async byUsername(
      login: NewLogin,
    ): Promise<Result<AccountName, 'account/username-taken' | 'eula/refresh-required' | 'request/too-many'>> {
      if (!login.acceptEula) return fail('eula/refresh-required', { version: eulas.current.version })
      if (await credentials.find('usernamePassword', login.username))
        return fail('account/username-taken', { username: login.username })
      const passwordHash = await hasher.hash(login.password)
      if (passwordHash === BUSY) return fail('request/too-many', { retryAfter: 5 })
      return database.transaction(async () => {
        if (await credentials.find('usernamePassword', login.username))
          return fail('account/username-taken', { username: login.username })
        const account = await accounts.create(login.displayName, login.locale)
        await credentials.insert({
          id: newId(now()),
          kind: 'usernamePassword',
          name: login.username,
          account_id: account.accountId,
          password_hash: passwordHash,
          confirmed_at: now(),
          token_hash: null,
          token_expires_at: null,
        })
        await eulas.accept(account.accountId)
        return succeed(accountName(account))
      })
    },
  }
}
