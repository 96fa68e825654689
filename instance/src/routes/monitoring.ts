import type { Context } from 'hono'
import { monitoring } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, succeed, type ErrorCode } from '@barn-workbench/core/result'
import type { AuditedAction } from '@barn-workbench/core/schema'
import type { AuditTrail } from '../auth'
import type { InstanceInfo } from '../configuration'
import {
  bearerToken,
  implement,
  problemResponse,
  toResponse,
  type Authenticate,
  type CallContext,
  type OpenRoute,
} from '../http'
import { isLoopback, type History, type LimitStore, type Metrics, type MetricsGate, type Storage } from '../metrics'

interface MonitoringRouteDependencies {
  history: History
  storage: Storage
  /** Null for an instance without limits. */
  limits: LimitStore | null
  metricsAccess: MetricsGate
  audit: AuditTrail
  info: InstanceInfo
}

export function monitoringRoutes(dependencies: MonitoringRouteDependencies) {
  const { history, storage, limits, metricsAccess, audit, info } = dependencies

  async function note(action: AuditedAction, { account }: CallContext, after: unknown): Promise<void> {
    await audit.write({
      actorId: account.accountId,
      action,
      target: { entityType: 'instance', entityId: info.globalUniqueIdentifier, name: info.name },
      after,
    })
  }

  return implement(monitoring, {
    history: async () => succeed(history.read()),
    storage: async () => succeed(await storage.report(limits?.current() ?? null)),
    setLimits: async ({ body }, context) => {
      if (!limits) return fail('request/not-found')
      await limits.set(body)
      await note('monitoring.limits-changed', context, body)
      return succeed(limits.current())
    },
    metricsAccess: async () => succeed(await metricsAccess.access()),
    switchMetrics: async ({ body: { isOn } }, context) => {
      await note('monitoring.metrics-changed', context, { isOn })
      return succeed(await metricsAccess.switchTo(isOn))
    },
    makeMetricsToken: async (_, context) => {
      await note('monitoring.metrics-changed', context, { isOn: true, hasNewToken: true })
      return succeed({ token: await metricsAccess.makeToken() })
    },
  })
}

interface MetricsRouteDependencies {
  metrics: Metrics
  metricsAccess: MetricsGate
  authenticate: Authenticate
}

const PATHS = ['/metrics', '/api/metrics']
const PERMISSION = 'system.manage'

/**
 * The metrics for Prometheus, at its usual path and below `/api`, which is all that the one program passes on. The
 * name that is asked for counts, too: a page elsewhere could give its own name the address of this machine.
 */
export function metricsRoutes({ metrics, metricsAccess, authenticate }: MetricsRouteDependencies): OpenRoute[] {
  async function refusalOf(context: Context, address: string): Promise<ErrorCode | null> {
    if (metricsAccess.isOpen && isLoopback(hostnameOf(context))) return null
    if (!(await metricsAccess.isOn())) return 'request/not-found'
    const token = bearerToken(context.req.header('authorization'))
    if (token === undefined) return 'request/unauthenticated'
    if (await metricsAccess.isToken(token)) return null
    const account = await authenticate(token, address)
    if (!account.ok) return account.problem.code
    return hasPermission(account.value.permissions, PERMISSION) ? null : 'request/forbidden'
  }

  async function serve(context: Context, address: string): Promise<Response> {
    const refusal = await refusalOf(context, address)
    if (refusal !== null) return toResponse(problemResponse(fail(refusal).problem))
    const { contentType, body } = await metrics.text()
    return new Response(body, { headers: { 'content-type': contentType } })
  }

  return PATHS.map((path) => ({ path, serve }))
}

function hostnameOf(context: Context): string {
  return new URL(context.req.url).hostname
}
