import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { newId } from '../database/newId'
import type { AccountStore } from '../stores/accountStore'
import type { CredentialStore } from './credentialStore'
import type { EulaStore } from './eulaStore'
import type { GrantStore } from './grantStore'
import { BUSY, type PasswordHasher } from './passwordHasher'

export const DEMO_PASSWORD = 'Barn-demo-1!'

interface DemoLogin {
  username: string
  displayName: string
  role: string
  email?: string
}

export const demoLogins: readonly DemoLogin[] = [
  { username: 'admin', displayName: 'Anke Admin', role: 'administrator' },
  { username: 'operator', displayName: 'Ole Operator', role: 'operator', email: 'operator@example.org' },
  { username: 'viewer', displayName: 'Vera Viewer', role: 'viewer' },
  { username: 'contractor', displayName: 'Carl Contractor', role: 'contractor' },
]

export interface FirstAccountDeps {
  database: Database
  accounts: AccountStore
  credentials: CredentialStore
  grants: GrantStore
  eulas: EulaStore
  hasher: PasswordHasher
  now: Clock
}

/** Accounts with a known password, to try the instance with. */
export async function createDemoLogins({
  database,
  accounts,
  credentials,
  grants,
  eulas,
  hasher,
  now,
}: FirstAccountDeps): Promise<void> {
  const passwordHash = await hasher.hash(DEMO_PASSWORD)
  if (passwordHash === BUSY) throw new Error('Nobody else hashes passwords before the instance listens')
  await database.transaction(async () => {
    for (const { username, displayName, role, email } of demoLogins) {
      const { accountId } = await accounts.create(displayName, 'de')
      const credential = {
        account_id: accountId,
        password_hash: passwordHash,
        confirmed_at: now(),
        token_hash: null,
        token_expires_at: null,
      }
      await credentials.insert({ ...credential, id: newId(now()), kind: 'usernamePassword', name: username })
      if (email !== undefined)
        await credentials.insert({ ...credential, id: newId(now()), kind: 'emailPassword', name: email })
      await grants.changing(async () => ({
        ok: true,
        value: await grants.records.insert(standingGrant(accountId, role, now())),
      }))
      await eulas.accept(accountId)
    }
  })
}

export function standingGrant(accountId: string, role: string, now: number) {
  return {
    authorizationRecordId: newId(now),
    targetEntity: { entityType: 'account' as const, entityId: accountId },
    directRoles: [role],
    directPermissions: [],
    validFrom: now,
    validUntil: -1,
  }
}
