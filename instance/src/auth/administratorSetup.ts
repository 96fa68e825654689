import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { DAY } from '@barn-workbench/core/time'
import { newId, type CredentialRow } from '../database'
import type { AccountSetupDependencies } from './initialAccounts'
import { ADMINISTRATOR } from './predefinedRoles'
import type { SessionStore } from './sessions'

/** User name of the first administrator. */
const ADMINISTRATOR_USERNAME = 'administrator'
/** Time for which a token is valid, in ms. */
const TOKEN_LIFETIME = DAY
const TOKEN_BYTES = 32

/** A token that sets a password once, and the credential that it belongs to. All are part of the set-up link. */
export interface SetupToken {
  token: string
  authenticationId: string
  username: string
}

/**
 * Creates the first administrator, who has no password yet, and a token to set it with. Returns null once the password
 * is set. Until then each start creates a new token, which replaces the one before.
 */
export async function prepareAdministratorSetup(dependencies: AccountSetupDependencies): Promise<SetupToken | null> {
  const { database, accounts, credentials, now } = dependencies
  return database.transaction(async () => {
    const existing = await credentials.find('usernamePassword', ADMINISTRATOR_USERNAME)
    if (existing?.password_hash) return null
    if (!existing && (await accounts.count()) > 0) return null
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const storedToken = { token_hash: digest(token), token_expires_at: now() + TOKEN_LIFETIME }
    if (existing) await credentials.update(existing.id, storedToken)
    const authenticationId = existing?.id ?? (await createAdministrator(dependencies, storedToken))
    return { token, authenticationId, username: ADMINISTRATOR_USERNAME }
  })
}

/** Creates the account with its role and returns the id of its credential. */
async function createAdministrator(
  { accounts, credentials, grants, now }: AccountSetupDependencies,
  storedToken: Pick<CredentialRow, 'token_hash' | 'token_expires_at'>,
): Promise<string> {
  const { accountId } = await accounts.create('Administrator', 'de')
  const id = newId(now())
  await credentials.insert({
    id,
    kind: 'usernamePassword',
    name: ADMINISTRATOR_USERNAME,
    account_id: accountId,
    password_hash: null,
    confirmed_at: null,
    ...storedToken,
  })
  await grants.grantRole(accountId, ADMINISTRATOR)
  return id
}

export interface SetPasswordRequest {
  authenticationId: string
  password: string
  verificationToken: string
  acceptEula: boolean
}

type SetPasswordDependencies = AccountSetupDependencies & { sessions: SessionStore }

/** Sets a password with a token, which is valid once, and ends all sessions of the account. */
export async function setPasswordWithToken(
  { database, credentials, sessions, eulas, hasher, now }: SetPasswordDependencies,
  { authenticationId, password, verificationToken, acceptEula }: SetPasswordRequest,
): Promise<Result<undefined, 'login/token-invalid' | 'eula/refresh-required' | 'request/too-many'>> {
  async function findVerified(): Promise<CredentialRow | null> {
    const credential = await credentials.findById(authenticationId)
    return credential && isTokenOf(credential, verificationToken, now()) ? credential : null
  }

  const verified = await findVerified()
  if (!verified) return fail('login/token-invalid')
  if (!acceptEula) return fail('eula/refresh-required', { version: eulas.current.version })
  const passwordHash = await hasher.hash(password, { kind: 'known', owner: verified.account_id })
  if (!passwordHash.ok) return passwordHash
  return database.transaction(async () => {
    // Another request may have used the token while the password was hashed.
    const credential = await findVerified()
    if (!credential) return fail('login/token-invalid')
    await credentials.update(credential.id, {
      password_hash: passwordHash.value,
      confirmed_at: credential.confirmed_at ?? now(),
      token_hash: null,
      token_expires_at: null,
    })
    await sessions.endAll(credential.account_id)
    await eulas.accept(credential.account_id)
    return succeed(undefined)
  })
}

function isTokenOf({ token_hash, token_expires_at }: CredentialRow, token: string, time: number): boolean {
  if (!token_hash || (token_expires_at ?? 0) <= time) return false
  const tokenDigest = digest(token)
  return token_hash.length === tokenDigest.length && timingSafeEqual(Buffer.from(token_hash), Buffer.from(tokenDigest))
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
