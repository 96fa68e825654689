import { incidents } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, failInvalid, succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import { DEFAULT_RENDER_COLOR, DEFAULT_STAKEHOLDERS, INCLUDE_IN, type Incident } from '@barn-workbench/core/schema'
import type { CallAccount, CallContext } from '../http/callContext'
import { implement, type Handlers } from '../http/implement'
import { admit, changerOf, viewable } from '../incidents/admission'
import type { Changer } from '../incidents/changer'
import { handlerOf } from '../incidents/handlers'
import { readOverrides } from '../incidents/overrides'
import { retroactiveRequests } from '../incidents/retroactive'
import { hasWords } from '../incidents/richTextWords'
import { mayManage, onlyViewable } from '../incidents/rights'
import { isIncidentType } from '../incidents/transitions'
import type { AccountStore } from '../stores/accountStore'
import type { IncidentStore } from '../stores/incidentStore'

export interface IncidentRouteDeps {
  incidents: IncidentStore
  accounts: Pick<AccountStore, 'nameOf'>
  /** Null: there is no such camera. */
  cameraName: (cameraId: string) => Promise<string | null>
}

type IncidentHandlers = Handlers<typeof incidents>

export function incidentRoutes(deps: IncidentRouteDeps) {
  return implement(incidents, { ...reading(deps), ...recording(deps), ...changing(deps), ...assigning(deps) })
}

function reading({
  incidents: store,
}: IncidentRouteDeps): Pick<
  IncidentHandlers,
  'query' | 'queryOne' | 'get' | 'handler' | 'displayConfigurations' | 'stakeholders'
> {
  return {
    query: async ({ body }, { account }) =>
      succeed(await store.documents.query(body, onlyViewable(account.permissions, 'type'))),
    queryOne: async ({ body }, { account }) =>
      succeed(await store.documents.queryOne(body, onlyViewable(account.permissions, 'type'))),
    get: ({ params }, { account }) => viewable(account, params.id, store),
    handler: async ({ params: { type, simplified } }) =>
      isIncidentType(type) ? succeed(handlerOf(type, simplified === 'true')) : fail('incident/unknown-type', { type }),
    displayConfigurations: async () =>
      succeed({ includeIn: [...INCLUDE_IN], displaySettings: { renderColor: DEFAULT_RENDER_COLOR } }),
    stakeholders: async () => succeed([...DEFAULT_STAKEHOLDERS]),
  }
}

function recording({
  incidents: store,
  accounts,
  cameraName,
}: IncidentRouteDeps): Pick<IncidentHandlers, 'create' | 'createRetroactive'> {
  async function knowsCamera(cameraId: string | null | undefined): Promise<boolean> {
    return cameraId === undefined || cameraId === null || (await cameraName(cameraId)) !== null
  }
  async function mayRecord(
    account: CallAccount,
    type: string,
    incidentId?: string,
  ): Promise<Result<unknown, 'incident/not-found' | 'request/forbidden'>> {
    if (incidentId !== undefined) return admit(account, incidentId, store)
    return mayManage(account.permissions, type) ? succeed(undefined) : fail('request/forbidden')
  }
  return {
    create: async (
      {
        body: {
          incidentData: { optionalOverrides, ...request },
        },
      },
      context,
    ) => {
      const { type } = request
      if (!isIncidentType(type)) return failInvalid({ path: 'incidentData.type', message: 'unknown_type' })
      const allowed = await mayRecord(context.account, type, request.incidentId)
      if (!allowed.ok) return allowed
      const overrides = readOverrides(optionalOverrides)
      if (!overrides.ok) return overrides
      if (!(await knowsCamera(request.identifier?.cameraId)))
        return fail('camera/not-found', { id: request.identifier?.cameraId ?? null })
      return store.trigger({ ...request, type, overrides: overrides.value }, await changerOf(context, accounts))
    },
    createRetroactive: async ({ params: { type }, body: { incidentData } }, context) => {
      if (!isIncidentType(type)) return fail('incident/unknown-type', { type })
      const allowed = await mayRecord(context.account, type)
      if (!allowed.ok) return allowed
      const requests = retroactiveRequests(type, incidentData)
      if (!requests.ok) return requests
      if (!(await knowsCamera(incidentData.identifier.cameraId)))
        return fail('camera/not-found', { id: incidentData.identifier.cameraId ?? null })
      return store.triggerAll(requests.value, await changerOf(context, accounts))
    },
  }
}

/** Does something to an incident that the account may change. */
async function onAdmitted<T, Code extends ErrorCode>(
  { incidents: store, accounts }: IncidentRouteDeps,
  id: string,
  { context, change }: { context: CallContext; change: (changer: Changer) => Promise<Result<T, Code>> },
): Promise<Result<T, Code | 'incident/not-found' | 'request/forbidden'>> {
  const admitted = await admit(context.account, id, store)
  return admitted.ok ? change(await changerOf(context, accounts)) : admitted
}

function changing(
  deps: IncidentRouteDeps,
): Pick<IncidentHandlers, 'close' | 'reopen' | 'remove' | 'hide' | 'unhide' | 'updateGenericProperties'> {
  const { incidents: store } = deps
  return {
    close: ({ params: { id }, body }, context) =>
      onAdmitted(deps, id, { context, change: (changer) => store.close(id, changer, body?.forceClose === true) }),
    reopen: ({ params: { id } }, context) =>
      onAdmitted(deps, id, { context, change: (changer) => store.reopen(id, changer) }),
    remove: ({ params: { id } }, context) =>
      onAdmitted(deps, id, { context, change: ({ ifMatch }) => store.remove(id, ifMatch) }),
    hide: ({ params: { id }, body: { reason } }, context) =>
      onAdmitted(deps, id, {
        context,
        change: async (
          changer,
        ): Promise<
          Result<
            Incident,
            'incident/not-found' | 'incident/cannot-hide' | 'request/invalid' | 'request/version-mismatch'
          >
        > =>
          hasWords(reason) ? store.hide(id, reason, changer) : failInvalid({ path: 'reason', message: 'required' }),
      }),
    unhide: ({ params: { id } }, context) =>
      onAdmitted(deps, id, { context, change: (changer) => store.unhide(id, changer) }),
    updateGenericProperties: ({ params: { id }, body }, context) =>
      onAdmitted(deps, id, { context, change: ({ ifMatch }) => store.updateGenericProperties(id, body, ifMatch) }),
  }
}

/** Whoever manages an incident may take it on or give it back; to give it to others one must be allowed to know them. */
function assigning(deps: IncidentRouteDeps): Pick<IncidentHandlers, 'assign' | 'unassign'> {
  const { incidents: store, accounts } = deps
  return {
    assign: ({ params: { id, accountId } }, context) =>
      onAdmitted(deps, id, {
        context,
        change: async ({
          ifMatch,
        }): Promise<
          Result<
            Incident,
            'incident/not-found' | 'account/not-found' | 'request/forbidden' | 'request/version-mismatch'
          >
        > => {
          if (
            accountId !== context.account.accountId &&
            !hasPermission(context.account.permissions, 'authentication.list_users')
          )
            return fail('request/forbidden')
          const named = await accounts.nameOf(accountId)
          return named.ok
            ? store.assign(id, { entityId: accountId, displayName: named.value.displayName }, ifMatch)
            : named
        },
      }),
    unassign: ({ params: { id } }, context) =>
      onAdmitted(deps, id, { context, change: ({ ifMatch }) => store.assign(id, null, ifMatch) }),
  }
}
