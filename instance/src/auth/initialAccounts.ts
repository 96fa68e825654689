import type { Now } from '../base'
import { newId, type Database, type FactStore } from '../database'
import type { AccountStore } from './accountStore'
import type { CredentialStore, CredentialTokens } from './credentialStore'
import type { EulaStore } from './eulaStore'
import type { GrantStore } from './grantStore'
import type { PasswordHasher } from './passwordHasher'
import { ADMINISTRATOR } from './predefinedRoles'

export interface AccountSetupDependencies {
  database: Database
  accounts: AccountStore
  credentials: CredentialStore
  grants: GrantStore
  eulas: EulaStore
  hasher: PasswordHasher
  now: Now
}

interface DemoAccount {
  username: string
  displayName: string
  role: string
  email?: string
}

export const DEMO_PASSWORD = 'Barn-demo-1!'

export const demoAccounts: readonly DemoAccount[] = [
  { username: 'admin', displayName: 'Anke Admin', role: 'administrator' },
  { username: 'operator', displayName: 'Ole Operator', role: 'operator', email: 'operator@example.org' },
  { username: 'viewer', displayName: 'Vera Viewer', role: 'viewer' },
  { username: 'contractor', displayName: 'Carl Contractor', role: 'contractor' },
]

/** Creates an account for each predefined role, all with the same published password. */
export async function createDemoAccounts({
  database,
  accounts,
  credentials,
  grants,
  eulas,
  hasher,
  now,
}: AccountSetupDependencies): Promise<void> {
  const passwordHash = await hasher.hash(DEMO_PASSWORD, { kind: 'known', owner: 'demo' })
  if (!passwordHash.ok) throw new Error('The hasher is busy although the instance does not listen yet')
  await database.transaction(async () => {
    for (const { username, displayName, role, email } of demoAccounts) {
      const { accountId } = await accounts.create(displayName, 'de', 'instance')
      const credential = {
        account_id: accountId,
        password_hash: passwordHash.value,
        confirmed_at: now(),
      }
      await credentials.insert({ ...credential, id: newId(now()), kind: 'usernamePassword', name: username })
      if (email !== undefined)
        await credentials.insert({ ...credential, id: newId(now()), kind: 'emailPassword', name: email })
      await grants.grantRole(accountId, role)
      await eulas.accept(accountId)
    }
  })
}

/** A custom role for people who look after the animals and keep the plan of the pens up to date. */
const INITIAL_ROLE = { authorizationRoleId: 'stockkeeper', inheritedRoles: ['operator'] }
const INITIAL_ROLE_PERMISSIONS = ['deadAnimals.manage', 'regions.manage', 'cameraCanvases.manage']
/** Set once the role was created, so that a deleted role does not come back with the next start. */
const INITIAL_ROLE_FACT = 'firstRoleMade'

export interface InitialRoleDependencies {
  database: Database
  grants: GrantStore
  factStore: FactStore
  now: Now
}

/** Creates the custom role of a new instance. Does nothing after the first start. */
export async function createInitialRole({ database, grants, factStore, now }: InitialRoleDependencies): Promise<void> {
  await database.transaction(async () => {
    if (await factStore.get(INITIAL_ROLE_FACT)) return
    await grants.roles.insert(INITIAL_ROLE)
    await grants.records.insert({
      authorizationRecordId: newId(now()),
      targetEntity: { entityType: 'authorizationRole', entityId: INITIAL_ROLE.authorizationRoleId },
      directRoles: [],
      directPermissions: INITIAL_ROLE_PERMISSIONS,
      validFrom: now(),
      validUntil: -1,
    })
    await factStore.set(INITIAL_ROLE_FACT, 'true')
  })
}

/** User name of the first administrator. */
const ADMINISTRATOR_USERNAME = 'administrator'

/** A token that sets a password once, and the credential that it belongs to. All are part of the set-up link. */
export interface SetupToken {
  token: string
  authenticationId: string
  username: string
}

type SetupDependencies = AccountSetupDependencies & { credentialTokens: CredentialTokens }

/**
 * Creates the first administrator, who has no password yet, and a token to set it with. Returns null once the password
 * is set. Until then each start creates a new token, which replaces the previous one.
 */
export async function prepareAdministratorSetup(dependencies: SetupDependencies): Promise<SetupToken | null> {
  const { database, accounts, credentials, credentialTokens } = dependencies
  return database.transaction(async () => {
    const existing = await credentials.find('usernamePassword', ADMINISTRATOR_USERNAME)
    if (existing?.password_hash) return null
    if (!existing && (await accounts.count()) > 0) return null
    const authenticationId = existing?.id ?? (await createAdministrator(dependencies))
    await credentialTokens.removeAll(authenticationId)
    const token = await credentialTokens.issue(authenticationId, 'setPassword')
    return { token, authenticationId, username: ADMINISTRATOR_USERNAME }
  })
}

/** Creates the account with its role and returns the id of its credential. */
async function createAdministrator({ accounts, credentials, grants, now }: SetupDependencies): Promise<string> {
  const { accountId } = await accounts.create('Administrator', 'de', 'instance')
  const { id } = await credentials.insert({
    id: newId(now()),
    kind: 'usernamePassword',
    name: ADMINISTRATOR_USERNAME,
    account_id: accountId,
    password_hash: null,
    confirmed_at: null,
  })
  await grants.grantRole(accountId, ADMINISTRATOR)
  return id
}
