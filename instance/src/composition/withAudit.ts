import {
  cameraCanvases,
  cameras,
  cameraSetup,
  displayMode,
  evidence,
  incidents,
  layouts,
  logs,
  ownAccount,
  passkeySignIn,
  recordings,
  regions,
  type Endpoint,
} from '@barn-workbench/core/contract'
import type { AuditedAction } from '@barn-workbench/core/schema'
import type { AuditedChange, AuditTrail } from '../auth'
import type { CallContext, Route } from '../http'

/** The part of a call that identifies its change. */
interface AuditedCall {
  params?: Record<string, string>
  body?: Record<string, unknown>
}

type Rule = (call: AuditedCall, context: { accountId: string; instanceId: string }) => Omit<AuditedChange, 'actorId'>[]

function targets(action: AuditedAction, entityType: string, ids: readonly unknown[], after?: unknown) {
  return ids.map((id) => ({ action, target: { entityType, entityId: String(id), name: null }, after }))
}

/** A rule about the entity that a parameter of the path names. */
function ofEntity(action: AuditedAction, entityType: string, parameter = 'id'): Rule {
  return ({ params = {} }) => targets(action, entityType, [params[parameter]])
}

const ofOwnAccount =
  (action: AuditedAction, detail: (call: AuditedCall) => unknown): Rule =>
  (call, { accountId }) =>
    targets(action, 'account', [accountId], detail(call))

const ofDisplayMode: Rule = ({ body }, { instanceId }) =>
  targets('display-mode.changed', 'instance', [instanceId], body)

/** A source has an address and a password, which no entry repeats. */
function sourceOf({ body = {} }: AuditedCall): unknown {
  const { source, recording } = body as { source?: { kind?: string }; recording?: unknown }
  return { kind: source?.kind ?? null, recording: recording ?? null }
}

/** The calls that are recorded after they have succeeded, except those whose stores write an entry themselves. */
const RULES: ReadonlyMap<Endpoint, Rule> = new Map<Endpoint, Rule>([
  [ownAccount.endSession, ofOwnAccount('session.ended', () => null)],
  [passkeySignIn.add, ofOwnAccount('passkey.added', ({ body }) => ({ name: body?.['name'] }))],
  [passkeySignIn.remove, ofOwnAccount('passkey.removed', () => null)],
  [
    cameraSetup.add,
    ({ body = {} }) =>
      targets('camera.added', 'camera', [(body['camera'] as { cameraId?: string } | undefined)?.cameraId]),
  ],
  [cameraSetup.write, (call) => targets('camera.source-changed', 'camera', [call.params?.['id']], sourceOf(call))],
  [cameraSetup.remove, ofEntity('camera.removed', 'camera')],
  [cameras.factoryReset, ofEntity('camera.changed', 'camera')],
  [
    cameras.setPrivacy,
    ({ params, body = {} }) => {
      const { cameras: ids } = body as { cameras: string[] }
      return targets('camera.privacy-changed', 'camera', ids, { privacy: params?.['flag'] === 'true' })
    },
  ],
  [incidents.remove, ofEntity('incident.deleted', 'incident')],
  [regions.removeType, ofEntity('region.removed', 'regionType')],
  [regions.removeSpecification, ofEntity('region.removed', 'region')],
  [cameraCanvases.remove, ofEntity('canvas.removed', 'cameraCanvas')],
  [layouts.save, ofEntity('layout.changed', 'layout', 'layoutId')],
  [layouts.remove, ofEntity('layout.removed', 'layout', 'layoutId')],
  [displayMode.cloudOverride, ofDisplayMode],
  [displayMode.localOverride, ofDisplayMode],
  [recordings.confirmClock, (_, { instanceId }) => targets('instance.clock-confirmed', 'instance', [instanceId])],
  [evidence.pack, ofEntity('evidence.exported', 'incident')],
  [logs.query, ({ params = {} }) => targets('log.read', 'log', [params['kind']])],
])

/** Reads that are recorded once a day, since screens repeat them. */
const DAILY: ReadonlySet<AuditedAction> = new Set<AuditedAction>(['log.read', 'evidence.exported'])

/** Makes the routes that `RULES` names record their successful calls in the audit trail. Returns all routes. */
export function withAudit(routes: readonly Route[], audit: AuditTrail, instanceId: string): Route[] {
  return routes.map((route) => {
    const rule = RULES.get(route.endpoint)
    return rule ? { ...route, handle: audited(route.handle, rule, { audit, instanceId }) } : route
  })
}

function audited(
  handle: Route['handle'],
  rule: Rule,
  { audit, instanceId }: { audit: AuditTrail; instanceId: string },
): Route['handle'] {
  return async (input: unknown, context: CallContext) => {
    const result = await handle(input, context)
    if (!result.ok) return result
    const { accountId } = context.account
    for (const change of rule(input as AuditedCall, { accountId, instanceId }))
      await audit.write({ ...change, actorId: accountId, isDaily: DAILY.has(change.action) })
    return result
  }
}
