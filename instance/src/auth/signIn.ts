import { createHash } from 'node:crypto'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { LoginReply } from '@barn-workbench/core/schema'
import type { CredentialRow } from '../database/tables'
import { oneAtATime } from '../http/oneAtATime'
import { nameKey, type CredentialKind, type CredentialStore } from './credentialStore'
import type { EulaStore } from './eulaStore'
import type { Attempt, LoginThrottle } from './loginThrottle'
import { BUSY, type PasswordHasher } from './passwordHasher'
import type { SessionStore } from './sessionStore'
import type { DeviceClaims, Tokens } from './tokens'

/** When to come back where all places for hashing are taken, in s. */
const BUSY_RETRY_AFTER = 5

export interface SignInDeps {
  credentials: CredentialStore
  sessions: SessionStore
  tokens: Tokens
  hasher: PasswordHasher
  throttle: LoginThrottle
  eulas: EulaStore
}

export interface SignInRequest {
  name: string
  password: string
  address: string
  knownDevice: string | undefined
}

interface Identified {
  credential: CredentialRow
  device: DeviceClaims | null
}

export type SignInErrors = 'login/wrong-credentials' | 'request/too-many'
export type SignIn = ReturnType<typeof createSignIn>

/** Log-in by password, refresh and log-out. */
export function createSignIn(deps: SignInDeps) {
  const { credentials, sessions, tokens, hasher, throttle, eulas } = deps
  const inTurn = oneAtATime()

  /** Tries of one account wait for each other, so that none passes before the failures of the others are counted. */
  async function checkPassword(
    attempt: Attempt,
    credential: CredentialRow | null,
    password: string,
  ): Promise<Result<CredentialRow, SignInErrors>> {
    const hasty = await tooHasty(throttle, attempt)
    if (hasty) return hasty
    const checked = await inTurn(attempt.subject, () =>
      hasher.inPlace(async () => {
        const stillHasty = await tooHasty(throttle, attempt)
        if (stillHasty) return stillHasty
        const matched = await hasher.matches(credential?.password_hash ?? null, password)
        await (matched ? throttle.succeeded(attempt) : throttle.failed(attempt))
        return matched && credential ? succeed(credential) : fail('login/wrong-credentials')
      }),
    )
    return checked === BUSY ? fail('request/too-many', { retryAfter: BUSY_RETRY_AFTER }) : checked
  }

  async function identify(
    kind: CredentialKind,
    { name, password, address, knownDevice }: SignInRequest,
  ): Promise<Result<Identified, SignInErrors>> {
    const credential = await credentials.find(kind, name)
    const device = await deviceOf(tokens, knownDevice, credential)
    const subject = subjectOf(credential, kind, name)
    const attempt = device ? { subject: `${subject}/${device.deviceId}`, address: null } : { subject, address }
    const checked = await checkPassword(attempt, credential, password)
    return checked.ok ? succeed({ credential: checked.value, device }) : checked
  }

  async function enter({ credential, device }: Identified): Promise<Result<LoginReply, never>> {
    const session = await sessions.begin(credential.account_id, credential.kind)
    return succeed({
      refreshToken: await tokens.refreshToken(session),
      knownDevice: await tokens.deviceMark(session.account_id, device?.deviceId),
    })
  }

  return {
    async byUsername(request: SignInRequest): Promise<Result<LoginReply, SignInErrors>> {
      const identified = await identify('usernamePassword', request)
      return identified.ok ? enter(identified.value) : identified
    },
    /** That an address is not confirmed is told only to who knows its password. */
    async byEmail(request: SignInRequest): Promise<Result<LoginReply, SignInErrors | 'login/email-not-confirmed'>> {
      const identified = await identify('emailPassword', request)
      if (!identified.ok) return identified
      return identified.value.credential.confirmed_at === null
        ? fail('login/email-not-confirmed')
        : enter(identified.value)
    },
    async refresh(
      refreshToken: string,
      acceptEula: boolean,
    ): Promise<Result<{ accessToken: string }, 'login/token-invalid' | 'eula/refresh-required'>> {
      const claims = await tokens.readRefresh(refreshToken)
      const session = claims && (await sessions.find(claims.sessionId))
      if (!session || session.account_id !== claims.accountId) return fail('login/token-invalid')
      if (acceptEula) await eulas.accept(session.account_id)
      else if (!(await eulas.hasAcceptedCurrent(session.account_id)))
        return fail('eula/refresh-required', { version: eulas.current.version })
      return succeed({ accessToken: await tokens.accessToken(claims) })
    },
    /** Logging out of what is no session any more is done already. */
    async logOut(refreshToken: string): Promise<void> {
      const claims = await tokens.readRefresh(refreshToken, true)
      if (claims) await sessions.end(claims.sessionId)
    },
  }
}

async function tooHasty(throttle: LoginThrottle, attempt: Attempt) {
  const wait = await throttle.wait(attempt)
  return wait > 0 ? fail('request/too-many', { retryAfter: Math.ceil(wait / 1000) }) : null
}

async function deviceOf(
  tokens: Tokens,
  mark: string | undefined,
  credential: CredentialRow | null,
): Promise<DeviceClaims | null> {
  const device = mark === undefined ? null : await tokens.readDevice(mark)
  return device && device.accountId === credential?.account_id ? device : null
}

/** Names that nobody has are counted like those that somebody has: the answers tell no difference. */
function subjectOf(credential: CredentialRow | null, kind: CredentialKind, name: string): string {
  if (credential) return `account:${credential.account_id}`
  return `name:${createHash('sha256')
    .update(`${kind} ${nameKey(name)}`)
    .digest('base64url')}`
}
