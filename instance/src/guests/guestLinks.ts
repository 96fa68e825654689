import { createHash, randomBytes } from 'node:crypto'
import { createRateLimiter } from '@barn-workbench/core/concurrency'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import {
  GuestSubject,
  LONGEST_GUEST_LINK,
  type GuestFinding,
  type GuestLink,
  type GuestLinkRequest,
  type GuestLinkState,
} from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import {
  clientNetwork,
  createWrongSecretLimit,
  refusalAfter,
  type AccountStore,
  type AuditTrail,
  type GrantStore,
} from '../auth'
import type { Now } from '../base'
import { newId, type Database, type GuestLinkRow } from '../database'
import type { CallAccount } from '../http'
import type { PictureReply } from '../pictures/cameraPictures'
import type { FindingRefusal, GuestFindings } from './guestFindings'

/** Links of one account that are not over. */
const MAXIMUM_LINKS = 200
/** Time for which a link that is over stays listed, in ms. */
const LISTED_AFTER_END = LONGEST_GUEST_LINK
/** Views of one network within this time are one, in ms. */
const VIEW_TIME = 10 * MINUTE
/** Calls of one link within a minute: a guest who moves through a day of pictures needs many. */
const CALLS_OF_LINK = 300
/** Time by which the clock of a giver may be ahead, in ms. */
const CLOCK_TOLERANCE = 10 * SECOND
/** 32 bytes cannot be guessed. */
const SECRET_BYTES = 32

export interface GuestLinkDependencies {
  database: Database
  accounts: Pick<AccountStore, 'nameOf'>
  grants: Pick<GrantStore, 'accessOf'>
  audit: Pick<AuditTrail, 'write'>
  findings: GuestFindings
  instance: { name: string; timeZone: string }
  now: Now
}

type OpenErrors = 'guest-link/not-found' | 'guest-link/ended' | 'request/too-many'

/** A guest who has opened a link. */
interface Guest {
  secret: string
  /** Network address. */
  address: string
}

export type GuestLinks = ReturnType<typeof createGuestLinks>

/** The links that accounts give away, and their findings. */
export function createGuestLinks(dependencies: GuestLinkDependencies) {
  return { ...createGiving(dependencies), ...createOpening(dependencies) }
}

const subjectOf = ({ subject }: Pick<GuestLinkRow, 'subject'>) => GuestSubject.parse(JSON.parse(subject))
/** The secret is looked up by its digest, so that the time of the look-up reveals nothing about it. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const targetOf = ({ id, title }: Pick<GuestLinkRow, 'id' | 'title'>) => ({
  entityType: 'guestLink',
  entityId: id,
  name: title,
})

/** A link that was made, and its secret, which is known only now. */
interface CreatedLink {
  guestLink: GuestLink
  secret: string
}

type CreationErrors = Exclude<FindingRefusal, 'camera/privacy'> | 'frame/in-future' | 'guest-link/too-many'

/** Makes, lists and ends links. */
function createGiving({ database, accounts, grants, audit, findings, now }: GuestLinkDependencies) {
  const table = () => database.current()

  async function stateOf(row: GuestLinkRow): Promise<GuestLinkState> {
    if (row.ended_at !== null) return 'ended'
    if (row.valid_until <= now()) return 'expired'
    const { permissions } = await grants.accessOf(row.giver_id)
    return (await findings.find(subjectOf(row), permissions)).ok ? 'active' : 'blocked'
  }

  async function describe(row: GuestLinkRow): Promise<GuestLink> {
    const name = await accounts.nameOf(row.giver_id)
    return {
      guestLinkId: row.id,
      subject: subjectOf(row),
      title: row.title,
      state: await stateOf(row),
      giver: { accountId: row.giver_id, displayName: name.ok ? name.value.displayName : '' },
      createdAt: row.created_at,
      validUntil: row.valid_until,
      views: row.views,
      lastViewedAt: row.last_viewed_at,
    }
  }

  async function removeOld(): Promise<void> {
    await table()
      .deleteFrom('guest_links')
      .where('valid_until', '<', now() - LISTED_AFTER_END)
      .execute()
  }

  /** Whether a range of a camera lies in the past, and the account has not too many links. */
  async function checkRequest({ subject }: GuestLinkRequest, { accountId }: CallAccount) {
    const time = now()
    if (subject.kind === 'camera' && subject.end > time + CLOCK_TOLERANCE)
      return fail('frame/in-future', { timestamp: subject.end })
    const { count } = await table()
      .selectFrom('guest_links')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('giver_id', '=', accountId)
      .where('ended_at', 'is', null)
      .where('valid_until', '>', time)
      .executeTakeFirstOrThrow()
    return count >= MAXIMUM_LINKS ? fail('guest-link/too-many') : succeed(undefined)
  }

  return {
    /** Makes a link, if the account may view the finding. Only the digest of its secret is stored. */
    create: (request: GuestLinkRequest, account: CallAccount): Promise<Result<CreatedLink, CreationErrors>> =>
      database.transaction(async () => {
        await removeOld()
        const checked = await checkRequest(request, account)
        if (!checked.ok) return checked
        const found = await findings.find(request.subject, account.permissions)
        if (!found.ok) return fail(...givingRefusal(found.problem.code))
        const secret = randomBytes(SECRET_BYTES).toString('base64url')
        const created_at = now()
        const row: GuestLinkRow = {
          id: newId(created_at),
          secret_hash: hashOf(secret),
          giver_id: account.accountId,
          subject: JSON.stringify(request.subject),
          title: request.title,
          created_at,
          valid_until: created_at + request.lifetime,
          ended_at: null,
          views: 0,
          last_viewed_at: null,
        }
        await table().insertInto('guest_links').values(row).execute()
        const { subject } = request
        await audit.write({
          actorId: account.accountId,
          action: 'guest-link.created',
          target: targetOf(row),
          after: { subject, validUntil: row.valid_until },
        })
        return succeed({ guestLink: await describe(row), secret })
      }),
    /** The links of an account, or of all for one that manages accounts. The newest is first. */
    async list({ accountId, permissions }: CallAccount): Promise<GuestLink[]> {
      const all = table()
        .selectFrom('guest_links')
        .selectAll()
        .where('valid_until', '>=', now() - LISTED_AFTER_END)
        .orderBy('id', 'desc')
      const own = hasPermission(permissions, 'accounts.manage') ? all : all.where('giver_id', '=', accountId)
      return Promise.all((await own.execute()).map(describe))
    },
    /** Ends a link. One that is over already stays as it is. */
    async end(id: string, { accountId, permissions }: CallAccount): Promise<Result<undefined, 'guest-link/not-found'>> {
      const row = await table().selectFrom('guest_links').selectAll().where('id', '=', id).executeTakeFirst()
      const isTheirs = row && (row.giver_id === accountId || hasPermission(permissions, 'accounts.manage'))
      if (!isTheirs) return fail('guest-link/not-found', { id })
      if (row.ended_at !== null || row.valid_until <= now()) return succeed(undefined)
      await table().updateTable('guest_links').set({ ended_at: now() }).where('id', '=', id).execute()
      await audit.write({ actorId: accountId, action: 'guest-link.ended', target: targetOf(row) })
      return succeed(undefined)
    },
  }
}

/** A camera that is closed for privacy cannot be given away. */
function givingRefusal(code: FindingRefusal): [Exclude<FindingRefusal, 'camera/privacy'>] {
  return [code === 'camera/privacy' ? 'request/forbidden' : code]
}

/** Shows links to who has their secret. */
function createOpening({ database, grants, audit, findings, instance, now }: GuestLinkDependencies) {
  const refuseWrongSecret = createWrongSecretLimit(now)
  const calls = createRateLimiter(MINUTE, now)
  const countView = createViewCount({ database, audit, now })

  /** The link of a secret that is not over, and the permissions that its giver has now. */
  async function open({ secret, address }: Guest): Promise<Result<OpenLink, OpenErrors>> {
    const row = await database
      .current()
      .selectFrom('guest_links')
      .selectAll()
      .where('secret_hash', '=', hashOf(secret))
      .executeTakeFirst()
    if (!row) {
      const refusal = refuseWrongSecret(address)
      if (!refusal.ok) return refusal
      return fail('guest-link/not-found')
    }
    const refusal = refusalAfter(calls.waitOf(row.id, CALLS_OF_LINK))
    if (!refusal.ok) return refusal
    calls.add(row.id)
    if (row.ended_at !== null || row.valid_until <= now()) return fail('guest-link/ended')
    const { permissions } = await grants.accessOf(row.giver_id)
    return succeed({ row, subject: subjectOf(row), permissions })
  }

  return {
    async view(guest: Guest): Promise<Result<GuestFinding, OpenErrors>> {
      const opened = await open(guest)
      if (!opened.ok) return opened
      const { row, subject, permissions } = opened.value
      const found = await findings.find(subject, permissions)
      if (!found.ok) return fail('guest-link/ended')
      await countView(row, guest.address)
      return succeed({
        title: row.title,
        instanceName: instance.name,
        timeZone: instance.timeZone,
        validUntil: row.valid_until,
        finding: found.value.finding,
      })
    },
    async picture(
      guest: Guest,
      request: { picture: number; resizeY?: number | undefined; signal: AbortSignal },
    ): Promise<Result<PictureReply, OpenErrors | 'frame/not-found'>> {
      const opened = await open(guest)
      if (!opened.ok) return opened
      const { row, subject, permissions } = opened.value
      const owner = `guest:${row.id}`
      const reply = await findings.picture({ ...request, subject, permissions, owner, now: now() })
      if (!reply.ok) {
        const { code, params } = reply.problem
        return code === 'frame/not-found' || code === 'request/too-many' ? fail(code, params) : fail('guest-link/ended')
      }
      await countView(row, guest.address)
      return succeed({ ...reply.value, headers: { ...reply.value.headers, 'cache-control': 'no-store' } })
    },
  }
}

interface OpenLink {
  row: GuestLinkRow
  subject: GuestSubject
  permissions: ReadonlySet<string>
}

/** Counts the views of links. The networks are kept in memory alone. */
function createViewCount({ database, audit, now }: Pick<GuestLinkDependencies, 'database' | 'audit' | 'now'>) {
  /** The time of the counted view of each link and network. */
  const counted = new Map<string, number>()

  return async ({ id, title }: GuestLinkRow, address: string): Promise<void> => {
    const time = now()
    for (const [key, at] of counted) if (at <= time - VIEW_TIME || at > time) counted.delete(key)
    const key = `${id} ${clientNetwork(address)}`
    if (counted.has(key)) return
    counted.set(key, time)
    await database.transaction(async () => {
      const { views } = await database
        .current()
        .updateTable('guest_links')
        .set(({ eb }) => ({ views: eb('views', '+', 1), last_viewed_at: time }))
        .where('id', '=', id)
        .returning('views')
        .executeTakeFirstOrThrow()
      if (views === 1)
        await audit.write({ actorId: null, action: 'guest-link.viewed', target: targetOf({ id, title }) })
    })
  }
}
