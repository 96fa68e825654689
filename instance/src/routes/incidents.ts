import { incidentEvents, incidents } from '@barn-workbench/core/contract'
import { incidentStateOf, isIncidentType } from '@barn-workbench/core/incidentTypes'
import { hasPermission } from '@barn-workbench/core/permissions'
import type { Query } from '@barn-workbench/core/query'
import { fail, failInvalid, succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import {
  DEFAULT_RENDER_COLOR,
  DEFAULT_STAKEHOLDERS,
  INCLUDE_IN,
  isEmptyDocument,
  type Incident,
} from '@barn-workbench/core/schema'
import type { AccountStore } from '../auth'
import { implement, serialized, type CallAccount, type CallContext, type Handlers } from '../http'
import {
  asksForAddresses,
  canForceClose,
  canManage,
  canReport,
  checkPlaces,
  checkProperties,
  describeHandler,
  findChangeableIncident,
  findViewableIncident,
  parseOverrides,
  readableEvent,
  readableEvents,
  readableIncident,
  readableIncidents,
  retroactiveTriggers,
  viewableTypesCondition,
  writeContextOf,
  type BarnPlaces,
  type IncidentStore,
  type TriggerRequest,
  type WriteContext,
} from '../incidents'
import type { PhotoStore } from '../photos'

/** Adds photos to a reported incident, and removes them with it. */
export type IncidentPhotos = Pick<PhotoStore, 'claim' | 'removeOf'>

export interface IncidentRouteDependencies extends BarnPlaces {
  incidents: IncidentStore
  photos: IncidentPhotos
  accounts: Pick<AccountStore, 'nameOf'>
}

type TriggerHandlers = Pick<Handlers<typeof incidents>, 'create' | 'createRetroactive'>

/**
 * The calls about incidents. A write, such as `close`, passes `changeReadable`: it finds the incident, checks that the
 * account may manage its type, and runs a function of `IncidentStore` as the account of the request.
 */
export function incidentRoutes(dependencies: IncidentRouteDependencies) {
  const { incidents: store, accounts, photos } = dependencies

  /**
   * An account that manages an incident may assign it to itself. Assigning it to others needs the permission to list
   * users.
   */
  async function assign(
    id: string,
    accountId: string,
    { account, writeContext }: { account: CallAccount; writeContext: WriteContext },
  ): Promise<
    Result<Incident, 'incident/not-found' | 'account/not-found' | 'request/forbidden' | 'request/version-mismatch'>
  > {
    const canAssign = accountId === account.accountId || hasPermission(account.permissions, 'authentication.list_users')
    if (!canAssign) return fail('request/forbidden')
    const name = await accounts.nameOf(accountId)
    if (!name.ok) return name
    return store.assign(id, { entityId: accountId, displayName: name.value.displayName }, writeContext)
  }

  return implement(incidents, {
    query: async ({ body }, context) => {
      const { account } = context
      if (asksForAddresses(account, body, 'messagePayload')) return fail('request/forbidden')
      const reply = await store.documents.answer(body, context, viewableTypesCondition(account.permissions, 'type'))
      return serialized(await readableIncidents(account, reply))
    },
    queryOne: async ({ body }, context) => {
      const { account } = context
      if (asksForAddresses(account, body, 'messagePayload')) return fail('request/forbidden')
      const found = await store.documents.answerOne(body, context, viewableTypesCondition(account.permissions, 'type'))
      return found.ok && found.value ? readableIncident(account, succeed(found.value)) : found
    },
    get: async ({ params }, { account }) =>
      readableIncident(account, await findViewableIncident(account, params.id, store.documents)),
    handler: async ({ params: { type, simplified } }) =>
      isIncidentType(type)
        ? succeed(describeHandler(type, simplified === 'true'))
        : fail('incident/unknown-type', { type }),
    displayConfigurations: async () =>
      succeed({ includeIn: [...INCLUDE_IN], displaySettings: { renderColor: DEFAULT_RENDER_COLOR } }),
    stakeholders: async () => succeed([...DEFAULT_STAKEHOLDERS]),
    ...createTriggerHandlers(dependencies),
    close: ({ params: { id }, body }, context) =>
      changeReadable(dependencies, id, {
        context,
        change: async (writeContext, incident) => {
          const isForced = body?.forceClose === true && incidentStateOf(incident).needsForce === true
          if (isForced && !canForceClose(context.account.permissions, incident.type)) return fail('request/forbidden')
          return store.close(id, writeContext, isForced)
        },
      }),
    reopen: ({ params: { id } }, context) =>
      changeReadable(dependencies, id, { context, change: (writeContext) => store.reopen(id, writeContext) }),
    remove: ({ params: { id } }, context) =>
      changeIncident(dependencies, id, {
        context,
        change: async ({ ifMatch }) => {
          const removed = await store.remove(id, ifMatch)
          if (removed.ok) await photos.removeOf(id)
          return removed
        },
      }),
    hide: ({ params: { id }, body: { reason } }, context) =>
      changeReadable(dependencies, id, {
        context,
        change: async (writeContext) =>
          isEmptyDocument(reason)
            ? failInvalid({ path: 'reason', message: 'required' })
            : store.hide(id, reason, writeContext),
      }),
    unhide: ({ params: { id } }, context) =>
      changeReadable(dependencies, id, { context, change: (writeContext) => store.unhide(id, writeContext) }),
    updateGenericProperties: ({ params: { id }, body }, context) =>
      changeReadable(dependencies, id, {
        context,
        change: async (writeContext, incident) => {
          const checked = checkProperties(body, [], incident)
          return checked.ok ? store.updateGenericProperties(id, body, writeContext) : checked
        },
      }),
    assign: ({ params: { id, accountId } }, context) =>
      changeReadable(dependencies, id, {
        context,
        change: (writeContext) => assign(id, accountId, { account: context.account, writeContext }),
      }),
    unassign: ({ params: { id } }, context) =>
      changeReadable(dependencies, id, { context, change: (writeContext) => store.assign(id, null, writeContext) }),
  })
}

/** Gives photos to a report that was recorded. */
export async function withPhotos<Code extends ErrorCode>(
  photos: IncidentPhotos,
  { account, photoIds }: { account: CallAccount; photoIds: readonly string[] | undefined },
  reported: Result<Incident, Code>,
): Promise<Result<Incident, Code>> {
  if (reported.ok)
    await photos.claim(account.accountId, photoIds, { incident: reported.value, incidentCommentId: null })
  return reported
}

function createTriggerHandlers({
  incidents: store,
  accounts,
  photos,
  ...places
}: IncidentRouteDependencies): TriggerHandlers {
  /** Checks that the account may record events of the incident or, for an event without one, of the type. */
  async function checkPermission(
    account: CallAccount,
    type: string,
    incidentId?: string,
  ): Promise<Result<Incident | null, 'incident/not-found' | 'request/forbidden'>> {
    if (incidentId !== undefined) return findChangeableIncident(account, incidentId, store.documents, canReport)
    return canReport(account.permissions, type) ? succeed(null) : fail('request/forbidden')
  }

  /**
   * Checks that the barn has what an event names, or that its incident names it already. Succeeds with the name of the
   * camera of its identifier; null for an event without one, or whose camera is no longer there.
   */
  async function checkEvent(
    { identifier, payload }: Pick<TriggerRequest, 'identifier' | 'payload'>,
    stored: Incident | null,
  ): Promise<Result<string | null, 'camera/not-found' | 'request/invalid'>> {
    const id = identifier?.cameraId ?? null
    const name = id === null ? null : await places.cameraName(id)
    const isKnown = name !== null || id === null || id === stored?.identifier.cameraId
    if (!isKnown) return fail('camera/not-found', { id })
    const checked = await checkPlaces({ payload, path: 'incidentData.payload' }, stored, places)
    return checked.ok ? succeed(name) : checked
  }

  return {
    create: async ({ body: { incidentData, photoIds } }, context) => {
      const { optionalOverrides, ...request } = incidentData
      const { type, incidentId } = request
      if (!isIncidentType(type)) return failInvalid({ path: 'incidentData.type', message: 'unknown_type' })
      const stored = await checkPermission(context.account, type, incidentId)
      if (!stored.ok) return stored
      const overrides = parseOverrides(optionalOverrides)
      if (!overrides.ok) return overrides
      const camera = await checkEvent(request, stored.value)
      if (!camera.ok) return camera
      const event = { ...request, type, overrides: overrides.value, cameraName: camera.value }
      const recorded = await store.trigger(event, await writeContextOf(context, accounts))
      const { account } = context
      return readableIncident(account, await withPhotos(photos, { account, photoIds }, recorded))
    },
    createRetroactive: async ({ params: { type }, body: { incidentData, photoIds } }, context) => {
      if (!isIncidentType(type)) return fail('incident/unknown-type', { type })
      const allowed = await checkPermission(context.account, type)
      if (!allowed.ok) return allowed
      const requests = retroactiveTriggers(type, incidentData)
      if (!requests.ok) return requests
      const camera = await checkEvent(incidentData, null)
      if (!camera.ok) return camera
      const events = requests.value.map((request) => ({ ...request, cameraName: camera.value }))
      const recorded = await store.triggerAll(events, await writeContextOf(context, accounts))
      const { account } = context
      return readableIncident(account, await withPhotos(photos, { account, photoIds }, recorded))
    },
  }
}

/** Runs a change of an incident if the account may manage it. */
async function changeIncident<T, Code extends ErrorCode>(
  { incidents: store, accounts }: IncidentRouteDependencies,
  id: string,
  {
    context,
    change,
  }: { context: CallContext; change: (writeContext: WriteContext, incident: Incident) => Promise<Result<T, Code>> },
): Promise<Result<T, Code | 'incident/not-found' | 'request/forbidden'>> {
  const incident = await findChangeableIncident(context.account, id, store.documents, canManage)
  return incident.ok ? change(await writeContextOf(context, accounts), incident.value) : incident
}

/** Like `changeIncident`. Returns the changed incident without the fields that the account may not read. */
async function changeReadable<Code extends ErrorCode>(
  dependencies: IncidentRouteDependencies,
  id: string,
  options: Parameters<typeof changeIncident<Incident, Code>>[2],
): Promise<Result<Incident, Code | 'incident/not-found' | 'request/forbidden'>> {
  return readableIncident(options.context.account, await changeIncident(dependencies, id, options))
}

const ID_KEY = 'incidentEventId'

/**
 * Orders events of the same time by the time of writing, so that an effect comes before its cause in a list that begins
 * with the newest event.
 */
function withTies({ order = [], ...query }: Query): Query {
  const isOrdered = order.at(-1)?.direction === 'desc' && !order.some(({ key }) => key === ID_KEY)
  return { ...query, order: isOrdered ? [...order, { key: ID_KEY, direction: 'desc' }] : order }
}

const viewableBy = ({ account }: CallContext) => viewableTypesCondition(account.permissions, 'incidentType')

export function incidentEventRoutes({ incidents: { events, documents } }: { incidents: IncidentStore }) {
  const incidentOf = async (id: string) => {
    const incident = await documents.get(id)
    return incident.ok ? incident.value : null
  }
  return implement(incidentEvents, {
    query: async ({ body }, context) => {
      if (asksForAddresses(context.account, body, 'payload')) return fail('request/forbidden')
      const reply = await events.documents.answer(withTies(body), context, viewableBy(context))
      return serialized(await readableEvents(context.account, reply, incidentOf))
    },
    queryOne: async ({ body }, context) => {
      if (asksForAddresses(context.account, body, 'payload')) return fail('request/forbidden')
      const found = await events.documents.answerOne(withTies(body), context, viewableBy(context))
      return found.ok && found.value ? succeed(await readableEvent(context.account, found.value, incidentOf)) : found
    },
  })
}
