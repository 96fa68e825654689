import { createHash, randomBytes } from 'node:crypto'
import { createRateLimiter } from '@barn-workbench/core/concurrency'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import {
  DISPLAY_TAG,
  displayCodeOf,
  type Display,
  type LoginReply,
  type WaitingDisplay,
} from '@barn-workbench/core/schema'
import { HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { Database } from '../database'
import type { AccountStore, Actor } from './accountStore'
import { refusalAfter } from './attemptLimits'
import type { AuthorizationStore } from './authorizationStore'
import { clientNetwork } from './clientNetwork'
import type { EulaStore } from './eulaStore'
import type { SessionStore } from './sessionStore'
import type { Client, SignIn } from './signIn'

/** Time for which a code is good, in ms. */
const CODE_LIFETIME = 10 * MINUTE
/** Devices that may wait for an approval at the same time. */
const MAXIMUM_WAITING = 100
/** Codes for one network within an hour. */
const CODES_PER_NETWORK = 60
/** Wrong codes that one account may enter within an hour. */
const WRONG_CODES_PER_ACCOUNT = 30
/** The role of a display: it looks, and changes nothing. */
const DISPLAY_ROLE = 'viewer'

interface DisplayDependencies {
  database: Database
  accounts: AccountStore
  authorizations: AuthorizationStore
  sessions: SessionStore
  eulas: EulaStore
  signIn: SignIn
  now: Now
}

export type Displays = ReturnType<typeof createDisplays>

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Screens that sign in by the secret of their device, once an account that manages accounts has entered their code. */
export function createDisplays(dependencies: DisplayDependencies) {
  const { database, accounts, sessions, signIn, now } = dependencies
  const waiting = createWaitingDisplays(database, now)
  const approve = createApproval(dependencies, waiting)

  return {
    ask: waiting.ask,
    waiting: waiting.find,
    approve,
    /** Signs in a device that was approved. */
    async logIn(
      secret: string,
      client: Client,
    ): Promise<Result<LoginReply, 'login/no-account' | 'login/wrong-credentials'>> {
      const hash = hashOf(secret)
      const display = await database
        .current()
        .selectFrom('displays')
        .select('account_id')
        .where('secret_hash', '=', hash)
        .executeTakeFirst()
      if (display) return signIn.beginSession({ account_id: display.account_id, kind: 'display' }, client)
      return fail((await waiting.isWaiting(hash)) ? 'login/no-account' : 'login/wrong-credentials')
    },
    async list(): Promise<Display[]> {
      const rows = await database.current().selectFrom('displays').selectAll().execute()
      const listed: Display[] = []
      for (const { account_id, approved_at, approved_by } of rows) {
        const [name, approver, [session]] = await Promise.all([
          accounts.nameOf(account_id),
          accounts.nameOf(approved_by),
          sessions.list(account_id),
        ])
        listed.push({
          displayId: account_id,
          displayName: name.ok ? name.value.displayName : account_id,
          approvedAt: approved_at,
          approvedBy: approver.ok ? approver.value.displayName : null,
          lastUsedAt: session?.last_used_at ?? null,
        })
      }
      return listed.sort((left, right) => left.displayName.localeCompare(right.displayName))
    },
    /** Takes a display off. Other accounts are `account/not-found`. */
    async remove(
      displayId: string,
      actor: Actor,
    ): Promise<Result<undefined, 'account/not-found' | 'authorization/exceeds-own'>> {
      const display = await database
        .current()
        .selectFrom('displays')
        .select('account_id')
        .where('account_id', '=', displayId)
        .executeTakeFirst()
      if (!display) return fail('account/not-found', { id: displayId })
      const removed = await accounts.remove(displayId, actor)
      if (removed.ok) return removed
      const { code, params } = removed.problem
      return code === 'authorization/exceeds-own' ? fail(code, params) : fail('account/not-found', { id: displayId })
    },
  }
}

type WaitingDisplays = ReturnType<typeof createWaitingDisplays>

/** The devices that have asked and wait. They stay in the database, so that a restart does not turn them away. */
function createWaitingDisplays(database: Database, now: Now) {
  const networks = createRateLimiter(HOUR, now)
  const wrongCodes = createRateLimiter(HOUR, now)
  const table = 'waiting_displays'

  async function forgetExpired(): Promise<void> {
    await database
      .current()
      .deleteFrom(table)
      .where('asked_at', '<=', now() - CODE_LIFETIME)
      .execute()
  }

  return {
    ask: (
      secret: string,
      { address, userAgent }: Pick<Client, 'address' | 'userAgent'>,
    ): Promise<Result<{ code: string; expiresAt: number }, 'request/too-many'>> =>
      database.transaction(async () => {
        const network = clientNetwork(address)
        const refusal = refusalAfter(networks.waitOf(network, CODES_PER_NETWORK))
        if (!refusal.ok) return refusal
        await forgetExpired()
        const secret_hash = hashOf(secret)
        await database.current().deleteFrom(table).where('secret_hash', '=', secret_hash).execute()
        const { count } = await database
          .current()
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (count >= MAXIMUM_WAITING) return fail('request/too-many', { retryAfter: CODE_LIFETIME / SECOND })
        networks.add(network)
        const code = displayCodeOf(randomBytes(8))
        const asked_at = now()
        await database
          .current()
          .insertInto(table)
          .values({ code, secret_hash, user_agent: userAgent ?? null, address, asked_at })
          .execute()
        return succeed({ code, expiresAt: asked_at + CODE_LIFETIME })
      }),
    async isWaiting(secretHash: string): Promise<boolean> {
      const row = await database
        .current()
        .selectFrom(table)
        .select('asked_at')
        .where('secret_hash', '=', secretHash)
        .executeTakeFirst()
      return row !== undefined && row.asked_at > now() - CODE_LIFETIME
    },
    /** The device that shows a code. Wrong codes of an account are counted. */
    async find(
      code: string,
      accountId: string,
    ): Promise<Result<WaitingDisplay, 'request/not-found' | 'request/too-many'>> {
      const refusal = refusalAfter(wrongCodes.waitOf(accountId, WRONG_CODES_PER_ACCOUNT))
      if (!refusal.ok) return refusal
      const row = await rowOf(code)
      if (!row) {
        wrongCodes.add(accountId)
        return fail('request/not-found')
      }
      const { user_agent: userAgent, address, asked_at: askedAt } = row
      return succeed({ code: row.code, userAgent, address, askedAt })
    },
    /** Takes the device that shows a code out of the waiting ones. Resolves with the hash of its secret. */
    async take(code: string): Promise<string | undefined> {
      const row = await rowOf(code)
      if (row) await database.current().deleteFrom(table).where('code', '=', code).execute()
      return row?.secret_hash
    },
  }

  async function rowOf(code: string) {
    await forgetExpired()
    return database.current().selectFrom(table).selectAll().where('code', '=', code).executeTakeFirst()
  }
}

function createApproval(
  { database, accounts, authorizations, eulas, now }: DisplayDependencies,
  waiting: WaitingDisplays,
) {
  type ApprovalErrors = 'request/not-found' | 'authorization/exceeds-own' | 'request/too-many'

  /** Makes the account of the display. The account that approves it accepts the agreement for it. */
  async function createAccount(
    displayName: string,
    actor: Actor,
  ): Promise<Result<string, 'authorization/exceeds-own'>> {
    const { accountId } = await accounts.create(displayName, 'de', actor.accountId)
    await accounts.updateTags({ accountId, tags: [DISPLAY_TAG], actorId: actor.accountId })
    await eulas.accept(accountId)
    const grant = {
      targetEntity: { entityType: 'account' as const, entityId: accountId },
      directRoles: [DISPLAY_ROLE],
      directPermissions: [],
      validUntil: -1,
    }
    const granted = await authorizations.create(grant, actor)
    if (granted.ok) return succeed(accountId)
    return fail('authorization/exceeds-own', granted.problem.params)
  }

  return (
    { code, displayName }: { code: string; displayName: string },
    actor: Actor,
  ): Promise<Result<Display, ApprovalErrors>> =>
    database.attempt<Result<Display, ApprovalErrors>>(
      async () => {
        const found = await waiting.find(code, actor.accountId)
        if (!found.ok) return found
        const secretHash = await waiting.take(code)
        if (secretHash === undefined) return fail('request/not-found')
        const account = await createAccount(displayName, actor)
        if (!account.ok) return account
        const approvedAt = now()
        await database
          .current()
          .insertInto('displays')
          .values({
            account_id: account.value,
            secret_hash: secretHash,
            approved_at: approvedAt,
            approved_by: actor.accountId,
          })
          .execute()
        const approver = await accounts.nameOf(actor.accountId)
        const approvedBy = approver.ok ? approver.value.displayName : null
        return succeed({ displayId: account.value, displayName, approvedAt, approvedBy, lastUsedAt: null })
      },
      ({ ok }) => ok,
    )
}
