import { createRateLimiter } from '@barn-workbench/core/concurrency'
import { dutyCalendar, notifications, notificationSettings, pushDevices, webhooks } from '@barn-workbench/core/contract'
import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, failInvalid, succeed } from '@barn-workbench/core/result'
import type { ContactWay, DutyNow, DutyRota, EntityReference } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { refusalAfter, type AccountStore, type AuditTrail } from '../auth'
import type { Now } from '../base'
import type { Database } from '../database'
import { implement, type CallContext, type Route } from '../http'
import { canReport, canView, findViewableIncident, writeContextOf, type IncidentStore } from '../incidents'
import type { NotificationServices } from '../notifications'
import { gapsOf, hasRota, nextHandover, onDutyAt, rotaOf } from '../notifications/rota'
import type { IdentityKey } from '../secrets'

/** The longest time of silence, in ms. */
const LONGEST_SILENCE = 14 * DAY

export interface NotificationRouteDependencies {
  database: Database
  services: NotificationServices
  incidents: Pick<IncidentStore, 'documents'>
  accounts: Pick<AccountStore, 'nameOf' | 'localeOf'>
  audit: Pick<AuditTrail, 'write'>
  identityKey: Pick<IdentityKey, 'publicKey'>
  now: Now
}

/** Notifications, their settings, and webhooks. */
export function notificationRoutes(dependencies: NotificationRouteDependencies): Route[] {
  return [
    ...inboxRoutes(dependencies),
    ...pushRoutes(dependencies),
    ...settingsRoutes(dependencies),
    ...calendarRoutes(dependencies),
    ...webhookRoutes(dependencies),
  ]
}

function inboxRoutes({ services, incidents, accounts }: NotificationRouteDependencies) {
  const { inbox, chains, answers } = services
  return implement(notifications, {
    list: async (_, { account }) => succeed(await inbox.list(account)),
    seen: async ({ body: { notificationIds: ids, how } }, { account }) => {
      await inbox.seen(account.accountId, { ids, how })
      return succeed(undefined)
    },
    open: async (_, { account }) => succeed(await chains.open(account)),
    ofIncident: async ({ params }, { account }) => {
      const incident = await findViewableIncident(account, params.id, incidents.documents)
      return incident.ok ? succeed(await chains.ofIncident(params.id)) : incident
    },
    get: ({ params }, { account }) => chains.case(params.id, account),
    acknowledge: async ({ params, body: { minutes } }, context) => {
      const { actor } = await writeContextOf(context, accounts)
      return answers.acknowledge(params.id, context.account, { actor, minutes })
    },
    snooze: async ({ params, body }, context) => {
      const { actor } = await writeContextOf(context, accounts)
      return answers.snooze(params.id, context.account, { actor, ...body })
    },
    viewLink: ({ params }, { address }) => answers.viewLink(params.secret, address),
    seenLink: ({ params: { secret }, body: { how } }, { address }) => answers.seenLink(secret, { address, how }),
    answerLink: ({ params, body: { minutes } }, { address }) => answers.answerLink(params.secret, { address, minutes }),
  })
}

/** Test messages of one account within `TEST_PERIOD`. */
const MAXIMUM_TESTS = 10
const TEST_PERIOD = 10 * MINUTE

function pushRoutes({ services, accounts, identityKey, now }: NotificationRouteDependencies) {
  const { pushDevices: devices } = services
  const tests = createRateLimiter(TEST_PERIOD, now)
  return implement(pushDevices, {
    list: async (_, { account }) =>
      succeed({ instanceKey: identityKey.publicKey, devices: await devices.list(account.accountId) }),
    add: ({ body }, { account }) => devices.add(account, body),
    remove: ({ params: { id } }, { account }) => devices.remove(account.accountId, id),
    test: async ({ params: { id } }, { account: { accountId } }) => {
      if (!(await devices.list(accountId)).some(({ deviceId }) => deviceId === id))
        return fail('notification/not-found', { id })
      const refusal = refusalAfter(tests.waitOf(accountId, MAXIMUM_TESTS))
      if (!refusal.ok) return refusal
      tests.add(accountId)
      const outcome = await services.testPush(accountId, id, await accounts.localeOf(accountId))
      return succeed({ error: outcome.kind === 'accepted' ? null : outcome.error })
    },
  })
}

/** The version that a write expects: 0 for a setting that was never written. */
function expectedVersion({ ifMatch, ifNoneMatch }: CallContext): number | undefined {
  return ifNoneMatch === '*' ? 0 : ifMatch
}

function settingsRoutes(dependencies: NotificationRouteDependencies) {
  const { services, accounts, now } = dependencies
  const { settings } = services
  const change = createChange(dependencies)
  const tests = createRateLimiter(TEST_PERIOD, now)
  return implement(notificationSettings, {
    own: async (_, { account }) => succeed(await ownSettings(services, account.accountId)),
    writeOwn: async ({ body }, { account: { accountId }, ifMatch }) => {
      const foreign = await foreignWay(services, accountId, body.ways ?? [])
      if (foreign !== null) return failInvalid({ path: foreign, message: 'not_a_choice' })
      return settings.writeOwn(accountId, body, ifMatch)
    },
    testWay: async ({ body: { way } }, { account: { accountId } }) => {
      if (!(await isOwnWay(services, accountId, way))) return failInvalid({ path: 'way', message: 'not_a_choice' })
      const refusal = refusalAfter(tests.waitOf(accountId, MAXIMUM_TESTS))
      if (!refusal.ok) return refusal
      tests.add(accountId)
      const outcome = await services.test(way, await accounts.localeOf(accountId))
      return succeed({ error: outcome.kind === 'accepted' ? null : outcome.error })
    },
    ofRole: async ({ params }) => {
      const { version, value } = await settings.rulesOfRole(params.role)
      return succeed({ version, value: [...value] })
    },
    writeRole: async ({ params: { role }, body: { rules } }, context) => {
      const written = await settings.writeRulesOfRole(role, rules, expectedVersion(context))
      if (!written.ok) return written
      await change(context, role, { rules: rules.length })
      return succeed({ ...written.value, value: [...written.value.value] })
    },
    duty: async () => succeed(await dutyNow(dependencies)),
    rota: async () => {
      const { version, value } = await settings.rota()
      return succeed({ version, value, gaps: await gapsNow(services, value, now()) })
    },
    writeRota: async ({ body }, context) => {
      const written = await settings.writeRota(body, expectedVersion(context))
      if (!written.ok) return written
      await change(context, 'rota', body)
      return succeed({ ...written.value, gaps: await gapsNow(services, body, now()) })
    },
    escalation: async () => succeed(await settings.escalation()),
    writeEscalation: async ({ body }, context) => {
      const written = await settings.writeEscalation(body, expectedVersion(context))
      if (written.ok) await change(context, 'escalation', body.minutes)
      return written
    },
    silences: async (_, { account }) => succeed(await silencesWithCases(services, account.permissions)),
    addSilence: async ({ body }, context) => {
      if (!maySilence(context.account.permissions, body.types)) return fail('request/forbidden')
      if (body.end - body.start > LONGEST_SILENCE) return failInvalid({ path: 'end', message: 'span_too_long' })
      const { entityId, displayName } = (await writeContextOf(context, accounts)).actor
      const silence = await settings.addSilence(body, { entityId, displayName })
      await change(context, silence.silenceId, body)
      return succeed(silence)
    },
    endSilence: async ({ params: { id } }, context) => {
      const silence = (await settings.silences()).find(({ silenceId }) => silenceId === id)
      if (silence && !maySilence(context.account.permissions, silence.types)) return fail('request/forbidden')
      const ended = await settings.endSilence(id)
      if (!ended.ok) return ended
      await services.cases.silenceChanged(id)
      await change(context, id, null)
      return succeed(undefined)
    },
    dryRun: async ({ body }, { account }) => {
      const entries = await services.dryRun(body)
      const seesAll = hasPermission(account.permissions, 'notifications.manage')
      return succeed(seesAll ? entries : entries.filter(({ accountId }) => accountId === account.accountId))
    },
  })
}

function calendarRoutes({ services: { dutyCalendar: calendar } }: NotificationRouteDependencies) {
  return implement(dutyCalendar, {
    get: async (_, { account }) => succeed(await calendar.find(account.accountId)),
    create: async (_, { account }) => succeed({ secret: await calendar.create(account.accountId) }),
    remove: async (_, { account }) => {
      await calendar.remove(account.accountId)
      return succeed(undefined)
    },
    read: async ({ params }, { address }) => {
      const read = await calendar.read(params.secret, address)
      if (!read.ok) return read
      const headers = { 'cache-control': 'private, no-store' }
      return succeed({ bytes: Buffer.from(read.value), contentType: 'text/calendar; charset=utf-8', headers })
    },
  })
}

/** Whether a way is one that the account can choose: a confirmed address of its own, or a webhook for people. */
async function isOwnWay({ staff, webhooks: hooks }: NotificationServices, accountId: string, way: ContactWay) {
  if (way.kind === 'email') return (await staff.addressesOf(accountId)).includes(way.address)
  if (way.kind === 'push') return false
  return (await hooks.callable('people')).some(({ webhookId }) => webhookId === way.webhookId)
}

/**
 * The path of a way that the account cannot choose; null if there is none. A service that it has chosen before may have
 * been turned off since: it is left out when people are notified.
 */
async function foreignWay(services: NotificationServices, accountId: string, ways: readonly ContactWay[]) {
  const { staff, settings, webhooks: hooks } = services
  const addresses = await staff.addressesOf(accountId)
  const known = (await hooks.callable('people')).map(({ webhookId }) => webhookId)
  for (const way of (await settings.own(accountId)).value.ways ?? [])
    if (way.kind === 'webhook') known.push(way.webhookId)
  for (const [index, way] of ways.entries()) {
    if (way.kind === 'email' && !addresses.includes(way.address)) return `ways.${index}.address`
    if (way.kind === 'webhook' && !known.includes(way.webhookId)) return `ways.${index}.webhookId`
  }
  return null
}

/** Whether an account may silence incidents of these types: it must be allowed to report them. */
function maySilence(permissions: ReadonlySet<string>, types: readonly string[]): boolean {
  return (types.length > 0 ? types : INCIDENT_TYPES).every((type) => canReport(permissions, type))
}

/** Records a change in the audit trail, and starts a run of the planner. */
function createChange({ audit, services, database }: NotificationRouteDependencies) {
  return async ({ account }: CallContext, entityId: string, after: unknown): Promise<void> => {
    const target = { entityType: 'notificationSettings', entityId, name: null }
    await audit.write({ actorId: account.accountId, action: 'notifications.changed', target, after })
    database.afterCommit(services.planner.wake)
  }
}

async function ownSettings({ settings, staff, webhooks: hooks }: NotificationServices, accountId: string) {
  const { version, value } = await settings.own(accountId)
  const roles = await staff.rolesOf(accountId)
  return {
    version,
    value,
    roles: await Promise.all(
      roles.map(async (role) => ({ role, rules: [...(await settings.rulesOfRole(role)).value] })),
    ),
    addresses: await staff.addressesOf(accountId),
    webhooks: (await hooks.callable('people')).map(({ webhookId, name }) => ({ webhookId, name })),
    ways: await staff.waysOf(accountId),
  }
}

/**
 * The gaps of a rota. A person without an account, or without the right to view any incident, does not count as on
 * duty.
 */
async function gapsNow({ staff, zone }: NotificationServices, rota: DutyRota, time: number) {
  const able = await staff.viewers()
  return gapsOf(
    rotaOf(rota, (accountId) => able.has(accountId)),
    time,
    zone,
  )
}

/** The silences, each with the cases that the account may view. */
async function silencesWithCases({ settings, store }: NotificationServices, permissions: ReadonlySet<string>) {
  const silences = await settings.silences()
  return Promise.all(
    silences.map(async (silence) => {
      const cases = (await store.ofSilence(silence.silenceId)).filter(({ type }) => canView(permissions, type))
      return { ...silence, cases: await Promise.all(cases.map((row) => store.describe(row))) }
    }),
  )
}

async function dutyNow({
  services: { settings, zone },
  accounts,
  now,
}: NotificationRouteDependencies): Promise<DutyNow> {
  const { value: rota } = await settings.rota()
  const named = async (accountIds: readonly string[]): Promise<EntityReference[]> =>
    Promise.all(
      accountIds.map(async (entityId) => {
        const name = await accounts.nameOf(entityId)
        return { entityId, displayName: name.ok ? name.value.displayName : '' }
      }),
    )
  const next = nextHandover(rota, now(), zone)
  return {
    hasRota: hasRota(rota),
    onDuty: await named(onDutyAt(rota, now(), zone)),
    next: next === null ? null : { at: next, onDuty: await named(onDutyAt(rota, next, zone)) },
  }
}

function webhookRoutes(dependencies: NotificationRouteDependencies) {
  const { services, accounts, database } = dependencies
  const change = createChange(dependencies)
  const withHeartbeat = <Stored extends { webhookId: string }>(webhook: Stored) => ({
    ...webhook,
    heartbeat: services.heartbeat.latestOf(webhook.webhookId),
  })
  return implement(webhooks, {
    list: async () => succeed((await services.webhooks.list()).map(withHeartbeat)),
    add: ({ body }, context) =>
      database.transaction(async () => {
        const added = await services.webhooks.add(body, context.account.accountId)
        if (!added.ok) return added
        const { webhook, secret } = added.value
        await change(context, webhook.webhookId, { name: body.name })
        return succeed({ webhook: withHeartbeat(webhook), secret })
      }),
    write: async ({ params: { id }, body }, context) => {
      const { account, ifMatch } = context
      const written = await services.webhooks.write(id, body, { ownerId: account.accountId, ifMatch })
      if (!written.ok) return written
      await change(context, id, { name: body.name })
      return succeed(withHeartbeat(written.value))
    },
    remove: async ({ params: { id } }, context) => {
      const removed = await services.webhooks.remove(id)
      if (removed.ok) await change(context, id, null)
      return removed
    },
    test: async ({ params: { id }, body: { target } }, { account }) => {
      if ((await services.webhooks.callableOf(id)) === null) return fail('notification/not-found', { id })
      const locale = await accounts.localeOf(account.accountId)
      const outcome = await services.test({ kind: 'webhook', webhookId: id, target }, locale)
      return succeed({ error: outcome.kind === 'accepted' ? null : outcome.error })
    },
  })
}
