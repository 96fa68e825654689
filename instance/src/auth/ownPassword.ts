import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Passkey } from '@barn-workbench/core/schema'
import type { CredentialRow } from '../database'
import type { AuditTrail } from './auditTrail'
import type { CredentialTokens } from './credentialStore'
import type { AccountSetupDependencies } from './initialAccounts'
import type { PasskeySignIn, PasskeyStore } from './passkeys'
import type { PasskeyUse } from './passkeys/passkeySignIn'
import type { LoginThrottle, PasswordCheck } from './passwordCheck'
import type { SessionStore } from './sessionStore'
import { accountSubject, nameSubject, ownPasswordSubject } from './signIn'

/** The input for a password that is set by the token of a mail. */
export interface SetPasswordRequest {
  authenticationId: string
  password: string
  verificationToken: string
  acceptEula: boolean
  /** The ids of the passkeys that stay; undefined for all. */
  keptPasskeys?: readonly string[] | undefined
}

interface PasswordDependencies extends AccountSetupDependencies {
  credentialTokens: CredentialTokens
  sessions: SessionStore
  throttle: LoginThrottle
  checkPassword: PasswordCheck
  audit: AuditTrail
  passkeys: Pick<PasskeyStore, 'list' | 'keepOnly'>
}

/**
 * Sets the password of an account with a token, which is valid once: for its user name and its e-mail address alike.
 * Confirms the address that the token was sent to, ends all sessions and forgets the wrong passwords that were
 * tried.
 */
export async function setPasswordWithToken(
  dependencies: PasswordDependencies,
  { authenticationId, password, verificationToken, acceptEula, keptPasskeys }: SetPasswordRequest,
): Promise<Result<undefined, 'login/token-invalid' | 'eula/refresh-required' | 'request/too-many'>> {
  const { database, credentials, credentialTokens, sessions, eulas, hasher, throttle, now } = dependencies

  async function findVerified(): Promise<CredentialRow | null> {
    const isValid = await credentialTokens.isValid(authenticationId, 'setPassword', verificationToken)
    return isValid ? credentials.findById(authenticationId) : null
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
    const accountId = credential.account_id
    await credentials.update(credential.id, { confirmed_at: credential.confirmed_at ?? now() })
    for (const { id } of [credential, ...(await credentialsWithPassword(dependencies, accountId))]) {
      await credentials.update(id, { password_hash: passwordHash.value })
      await credentialTokens.removeAll(id)
    }
    if (keptPasskeys) await dependencies.passkeys.keepOnly(accountId, keptPasskeys)
    await sessions.endAll(accountId)
    const names = (await credentials.listOfAccount(accountId)).map(({ kind, name }) => nameSubject(kind, name))
    await throttle.forget([accountSubject(accountId), ...names])
    await eulas.accept(accountId)
    await auditPassword(dependencies, accountId)
    return succeed(undefined)
  })
}

/** The passkeys of the account whose password a token sets, which stay unless the person says otherwise. */
export async function passkeysOfToken(
  { credentials, credentialTokens, passkeys }: PasswordDependencies,
  { authenticationId, verificationToken }: { authenticationId: string; verificationToken: string },
): Promise<Result<Passkey[], 'login/token-invalid'>> {
  const isValid = await credentialTokens.isValid(authenticationId, 'setPassword', verificationToken)
  const credential = isValid ? await credentials.findById(authenticationId) : null
  return credential ? succeed(await passkeys.list(credential.account_id)) : fail('login/token-invalid')
}

/** Whether an account can sign in by a password. */
export async function hasPassword(dependencies: PasswordDependencies, accountId: string): Promise<boolean> {
  return (await credentialsWithPassword(dependencies, accountId)).length > 0
}

/** The input for a password that its owner changes. */
export interface ChangePasswordRequest {
  accountId: string
  /** The session that continues. */
  sessionId: string
  currentPassword: string
  password: string
}

/**
 * Changes the password of an account that is signed in, for its user name and its e-mail address alike, and ends its
 * other sessions. Wrong passwords are counted separately from failed sign-ins, so that this call cannot lock the owner
 * out.
 */
export async function changePassword(
  dependencies: PasswordDependencies,
  { accountId, sessionId, currentPassword, password }: ChangePasswordRequest,
): Promise<Result<undefined, 'account/wrong-password' | 'account/no-password' | 'request/too-many'>> {
  const { database, credentials, credentialTokens, sessions, hasher } = dependencies
  const checked = await checkOwnPassword(dependencies, accountId, currentPassword)
  if (!checked.ok) return checked
  const withPassword = checked.value
  const passwordHash = await hasher.hash(password, { kind: 'known', owner: accountId })
  if (!passwordHash.ok) return passwordHash
  return database.transaction(async () => {
    for (const { id } of withPassword) {
      await credentials.update(id, { password_hash: passwordHash.value })
      await credentialTokens.removeAll(id)
    }
    await sessions.endAll(accountId, sessionId)
    await auditPassword(dependencies, accountId)
    return succeed(undefined)
  })
}

/** Checks the present password of an account. Succeeds with the credentials that share it. */
async function checkOwnPassword(
  dependencies: PasswordDependencies,
  accountId: string,
  password: string,
): Promise<Result<CredentialRow[], 'account/wrong-password' | 'account/no-password' | 'request/too-many'>> {
  const withPassword = await credentialsWithPassword(dependencies, accountId)
  const [first] = withPassword
  if (!first) return fail('account/no-password')
  const subject = ownPasswordSubject(accountId)
  const attempt = { account: accountSubject(accountId), subject, name: null, address: null }
  const checked = await dependencies.checkPassword(attempt, first, password)
  if (checked.ok) return succeed(withPassword)
  return checked.problem.code === 'login/wrong-credentials'
    ? fail('account/wrong-password')
    : fail('request/too-many', checked.problem.params)
}

/** The trail says that a password was set, and nothing about it. */
async function auditPassword({ audit }: PasswordDependencies, accountId: string): Promise<void> {
  await audit.write({
    actorId: accountId,
    action: 'account.password-set',
    target: { entityType: 'account', entityId: accountId, name: null },
  })
}

/** Credentials of an account that share its password. */
async function credentialsWithPassword(
  { credentials }: PasswordDependencies,
  accountId: string,
): Promise<CredentialRow[]> {
  return (await credentials.listOfAccount(accountId)).filter(({ password_hash }) => password_hash !== null)
}

/** The account, the session, and the proof of a person's identity. */
export interface ProofRequest {
  accountId: string
  sessionId: string
  proof: { password: string } | PasskeyUse
}

type ProofErrors = 'account/wrong-password' | 'account/no-password' | 'login/passkey-invalid' | 'request/too-many'

/** Accepts a password or a passkey as a proof that the person who signed in is present. */
export async function proveSession(
  dependencies: PasswordDependencies & { sessions: SessionStore; passkeySignIn: PasskeySignIn },
  { accountId, sessionId, proof }: ProofRequest,
): Promise<Result<undefined, ProofErrors>> {
  if ('password' in proof) {
    const checked = await checkOwnPassword(dependencies, accountId, proof.password)
    if (!checked.ok) return checked
  } else if (!(await dependencies.passkeySignIn.proves(accountId, proof))) return fail('login/passkey-invalid')
  await dependencies.sessions.noteProof(sessionId)
  return succeed(undefined)
}
