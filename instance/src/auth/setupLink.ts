import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { newId } from '../database/newId'
import { standingGrant, type FirstAccountDeps } from './demoLogins'
import { BUSY } from './passwordHasher'
import { ADMINISTRATOR } from './predefinedRoles'
import type { SessionStore } from './sessionStore'

/** Name that the first administrator signs in with. */
const FIRST_USERNAME = 'administrator'
/** How long a link in a mail or from the set-up is good for, in ms. */
export const LINK_LIFETIME = 24 * 3_600_000
const TOKEN_BYTES = 32

export interface ProvisioningLink {
  token: string
  authenticationId: string
}

/**
 * Makes the first administrator, who has no password yet, and a new link to set it with. Null once it is set. Each start
 * makes a new link; the one before is then void.
 */
export async function prepareSetup({
  database,
  accounts,
  credentials,
  grants,
  now,
}: FirstAccountDeps): Promise<ProvisioningLink | null> {
  return database.transaction(async () => {
    const known = await credentials.find('usernamePassword', FIRST_USERNAME)
    if (known?.password_hash || (!known && (await accounts.documents.count()) > 0)) return null
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const pending = { token_hash: digest(token), token_expires_at: now() + LINK_LIFETIME }
    if (known) {
      await credentials.update(known.id, pending)
      return { token, authenticationId: known.id }
    }
    const { accountId } = await accounts.create('Administrator', 'de')
    const id = newId(now())
    await credentials.insert({
      id,
      kind: 'usernamePassword',
      name: FIRST_USERNAME,
      account_id: accountId,
      password_hash: null,
      confirmed_at: null,
      ...pending,
    })
    await grants.changing(async () => ({
      ok: true,
      value: await grants.records.insert(standingGrant(accountId, ADMINISTRATOR, now())),
    }))
    return { token, authenticationId: id }
  })
}

export interface NewPassword {
  authenticationId: string
  password: string
  verificationToken: string
  acceptEula: boolean
}

type SetPasswordDeps = FirstAccountDeps & { sessions: SessionStore }

/** Sets a password by the token of a link, which is good once; whoever was signed in is not any more. */
export async function setPassword(
  deps: SetPasswordDeps,
  request: NewPassword,
): Promise<Result<undefined, 'login/token-invalid' | 'eula/refresh-required' | 'request/too-many'>> {
  const { database, credentials, sessions, eulas, hasher, now } = deps
  const isGood = async (): Promise<boolean> => {
    const credential = await credentials.findById(request.authenticationId)
    return (
      Boolean(credential?.token_hash) &&
      (credential?.token_expires_at ?? 0) > now() &&
      sameDigest(credential?.token_hash ?? '', digest(request.verificationToken))
    )
  }
  if (!(await isGood())) return fail('login/token-invalid')
  if (!request.acceptEula) return fail('eula/refresh-required', { version: eulas.current.version })
  const passwordHash = await hasher.hash(request.password)
  if (passwordHash === BUSY) return fail('request/too-many', { retryAfter: 5 })
  return database.transaction(async () => {
    const credential = await credentials.findById(request.authenticationId)
    if (!credential || !(await isGood())) return fail('login/token-invalid')
    await credentials.update(credential.id, {
      password_hash: passwordHash,
      confirmed_at: credential.confirmed_at ?? now(),
      token_hash: null,
      token_expires_at: null,
    })
    await sessions.endOfAccount(credential.account_id)
    await eulas.accept(credential.account_id)
    return succeed(undefined)
  })
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function sameDigest(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
