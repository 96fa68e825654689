import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { LoginReply } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import { newId, type CredentialRow, type Database } from '../database'
import type { InstanceLog } from '../log'
import type { AuditTrail } from './auditTrail'
import { clientNetwork } from './clientNetwork'
import { nameKey, type CredentialKind, type CredentialStore } from './credentialStore'
import type { EulaStore } from './eulaStore'
import type { PasswordCheck, PasswordErrors } from './passwordCheck'
import type { SessionMethod, SessionStore } from './sessionStore'
import type { Tokens } from './tokens'

export interface SignInDependencies {
  credentials: CredentialStore
  checkPassword: PasswordCheck
  sessions: SessionStore
  knownDevices: KnownDevices
  tokens: Tokens
  eulas: EulaStore
  audit: AuditTrail
  log: InstanceLog
  now: Now
}

/** The input of a sign-in by password. */
export interface SignInRequest {
  /** User name or e-mail address. */
  name: string
  password: string
  /** Network address of the client. */
  address: string
  /** Device token of an earlier log-in. */
  knownDevice: string | undefined
  /** The browser as it names itself. */
  userAgent?: string | undefined
  requestId: string
}

/** The client information that is sent along with any kind of sign-in. */
export type Client = Pick<SignInRequest, 'knownDevice' | 'userAgent' | 'address'>

/** The credential whose password was right, and the id of the device if it is a known one. */
interface Identity {
  credential: CredentialRow
  deviceId: string | null
}

export type SignIn = ReturnType<typeof createSignIn>

/**
 * Signs accounts in and out. A log-in gives a refresh token, which `refresh` exchanges for short-lived access tokens.
 */
export function createSignIn(dependencies: SignInDependencies) {
  const { sessions, knownDevices, tokens, eulas, audit } = dependencies

  async function beginSession(
    { account_id, kind }: { account_id: string; kind: SessionMethod },
    deviceId: string | null,
    { userAgent, address }: Client,
  ): Promise<Result<LoginReply, never>> {
    const session = await sessions.begin(account_id, kind, { userAgent, address })
    await audit.write({
      actorId: account_id,
      action: 'session.started',
      target: { entityType: 'account', entityId: account_id, name: null },
      after: { method: kind, address },
    })
    return succeed({
      refreshToken: await tokens.signRefreshToken(session),
      knownDevice: await knownDevices.remember(session.account_id, deviceId),
    })
  }

  return {
    /** Signs in the account of a credential that was checked in another way. */
    async beginSession(
      credential: { account_id: string; kind: SessionMethod },
      client: Client,
    ): Promise<Result<LoginReply, never>> {
      const deviceId = await knownDevices.recognize(client.knownDevice, credential.account_id)
      return beginSession(credential, deviceId, client)
    },
    async byUsername(request: SignInRequest): Promise<Result<LoginReply, PasswordErrors>> {
      const identity = await identify(dependencies, 'usernamePassword', request)
      return identity.ok ? beginSession(identity.value.credential, identity.value.deviceId, request) : identity
    },
    /** Fails with `login/email-not-confirmed` only for the right password, so that the error reveals no address. */
    async byEmail(request: SignInRequest): Promise<Result<LoginReply, PasswordErrors | 'login/email-not-confirmed'>> {
      const identity = await identify(dependencies, 'emailPassword', request)
      if (!identity.ok) return identity
      const { credential, deviceId } = identity.value
      const isConfirmed = credential.confirmed_at !== null
      return isConfirmed ? beginSession(credential, deviceId, request) : fail('login/email-not-confirmed')
    },
    /** Fails with `eula/refresh-required` until the account has accepted the current EULA. */
    async refresh(
      refreshToken: string,
      acceptEula: boolean,
    ): Promise<Result<{ accessToken: string }, 'login/token-invalid' | 'eula/refresh-required'>> {
      const claims = await tokens.readRefreshToken(refreshToken)
      const session = claims && (await sessions.find(claims.sessionId))
      if (!session || session.account_id !== claims.accountId) return fail('login/token-invalid')
      // Nobody stands before a display. Who approved it has accepted the agreement for it.
      if (acceptEula || session.provider === 'display') await eulas.accept(session.account_id)
      else if (!(await eulas.hasAcceptedCurrent(session.account_id)))
        return fail('eula/refresh-required', { version: eulas.current.version })
      await sessions.noteUse(session)
      return succeed({ accessToken: await tokens.signAccessToken(claims) })
    },
    /** Ends the session of a refresh token, which may be expired. Does nothing for any other token. */
    async logOut(refreshToken: string): Promise<void> {
      const claims = await tokens.readRefreshToken(refreshToken, { allowExpired: true })
      if (claims) await sessions.end(claims.sessionId)
    },
  }
}

/** Finds the credential of a name and checks the password. */
async function identify(
  dependencies: SignInDependencies,
  kind: CredentialKind,
  { name, password, address, knownDevice, requestId }: SignInRequest,
): Promise<Result<Identity, PasswordErrors>> {
  const { credentials, checkPassword, knownDevices } = dependencies
  const credential = await credentials.find(kind, name)
  const deviceId = await knownDevices.recognize(knownDevice, credential?.account_id)
  const typed = nameSubject(kind, name)
  // Unknown names are counted like known ones, so that the responses do not reveal which names exist.
  const account = credential ? accountSubject(credential.account_id) : typed
  const attempt =
    deviceId === null
      ? { account, subject: account, name: typed, address: clientNetwork(address) }
      : { account, subject: `${account}/${deviceId}`, name: null, address: null }
  const checked = await checkPassword(attempt, credential, password)
  if (!checked.ok && checked.problem.code === 'login/wrong-credentials')
    logFailure(dependencies, { credential, address, requestId })
  return checked.ok ? succeed({ credential: checked.value, deviceId }) : checked
}

/** Names that no account has are not logged: people type their password there. */
function logFailure(
  { log, now }: SignInDependencies,
  { credential, address, requestId }: { credential: CredentialRow | null; address: string; requestId: string },
): void {
  const account = credential ? `the account ${credential.name}` : 'an unknown account'
  const message = `a sign-in to ${account} failed from ${address}: wrong password or name`
  log.write({ kind: 'system', timestamp: now(), level: 'warn', module: 'auth', message, requestId })
}

/** The subject under which the wrong passwords of an account are counted. */
export function accountSubject(accountId: string): string {
  return `account:${accountId}`
}

/** The subject under which wrong passwords are counted that an account enters to change its own password. */
export function ownPasswordSubject(accountId: string): string {
  return `password of ${accountId}`
}

/** The subject under which the wrong passwords for a name are counted, whether an account has it or not. */
export function nameSubject(kind: CredentialKind, name: string): string {
  const digest = createHash('sha256')
    .update(`${kind} ${nameKey(name)}`)
    .digest('base64url')
  return `name:${digest}`
}

/** Devices of one account that are known at the same time. */
const MAXIMUM_DEVICES = 100

type KnownDevices = ReturnType<typeof createKnownDevices>

/** Recognizes the devices that have signed in to an account before, by a token that each log-in gives. */
export function createKnownDevices({ database, tokens, now }: { database: Database; tokens: Tokens; now: Now }) {
  return {
    /** The id of the device that a token was given to, if it is a known one of the account. */
    async recognize(deviceToken: string | undefined, accountId: string | undefined): Promise<string | null> {
      const claims = deviceToken === undefined ? null : await tokens.readDeviceToken(deviceToken)
      if (!claims || claims.accountId !== accountId) return null
      const device = await database
        .current()
        .selectFrom('known_devices')
        .select('id')
        .where('id', '=', claims.deviceId)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return device?.id ?? null
    },
    /**
     * Notes that a device, or a new one for null, has signed in, and forgets the one unused for longest beyond the
     * limit.
     */
    async remember(accountId: string, knownId: string | null): Promise<string> {
      const id = knownId ?? newId(now())
      const used_at = now()
      await database.transaction(async () => {
        await database
          .current()
          .insertInto('known_devices')
          .values({ id, account_id: accountId, used_at })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at }))
          .execute()
        await sql`DELETE FROM known_devices WHERE id IN (SELECT id FROM known_devices WHERE account_id = ${accountId}
          ORDER BY used_at DESC, id DESC LIMIT -1 OFFSET ${MAXIMUM_DEVICES})`.execute(database.current())
      })
      return tokens.signDeviceToken({ accountId, deviceId: id })
    },
  }
}
