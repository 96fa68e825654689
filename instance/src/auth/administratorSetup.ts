import { newId } from '../database'
import type { CredentialTokens } from './credentialTokens'
import type { AccountSetupDependencies } from './initialAccounts'
import { ADMINISTRATOR } from './predefinedRoles'

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
 * is set. Until then each start creates a new token, which replaces the one before.
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
