import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { fail, type ErrorCode } from '@barn-workbench/core/result'
import type { InstanceLog } from '../instanceLog'
import type { Now } from '../now'
import type { Route } from './implement'
import { problemResponse, toResponse } from './response'
import { crossOriginAccess, instanceDate, noStoreByDefault, securityHeaders } from './responseHeaders'
import { serveRoute, type ServeDependencies } from './serveRoute'

export interface AppDependencies extends ServeDependencies {
  routes: readonly Route[]
  /** Origins of web clients that may read responses. */
  webOrigins: ReadonlySet<string>
  log: InstanceLog
}

/** Creates the HTTP application of an instance: its middleware, its routes and its answers to errors. */
export function createApp(dependencies: AppDependencies): Hono {
  const { routes, webOrigins, log, now } = dependencies
  const app = new Hono({ strict: false })
  app.use(accessLog(log, now), securityHeaders(), noStoreByDefault(), instanceDate(now), crossOriginAccess(webOrigins))
  for (const route of [...routes].sort(bySpecificity))
    app.on(route.endpoint.method, withoutTrailingSlash(route.endpoint.path), serveRoute(route, dependencies))
  app.notFound(() => toResponse(problemResponse(fail('request/not-found').problem)))
  app.onError((error, context) => {
    log.write({
      kind: 'system',
      timestamp: now(),
      level: 'error',
      module: 'http',
      message: `${context.req.method} ${loggedPath(context)}: ${error.stack ?? error.message}`,
    })
    return toResponse(problemResponse({ code: errorCodeOf(error), params: {} }))
  })
  return app
}

function errorCodeOf(error: Error): ErrorCode {
  return 'code' in error && error.code === 'SQLITE_FULL' ? 'instance/storage-full' : 'instance/unexpected'
}

function withoutTrailingSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/** Orders `/incidents/displayConfigurations` before `/incidents/:id`, since Hono takes the first route that matches. */
function bySpecificity(left: Route, right: Route): number {
  const [leftKey, rightKey] = [specificityKey(left), specificityKey(right)]
  if (leftKey === rightKey) return 0
  return leftKey < rightKey ? -1 : 1
}

/** The path with its parameters replaced by the last character of all. */
function specificityKey({ endpoint }: Route): string {
  const segments = endpoint.path.split('/').map((segment) => (segment.startsWith(':') ? '\uFFFF' : segment))
  return segments.join('/')
}

function accessLog(log: InstanceLog, now: Now): MiddlewareHandler {
  return async (context, next) => {
    const startedAt = now()
    await next()
    const message = `${context.req.method} ${loggedPath(context)} ${context.res.status} ${now() - startedAt}ms`
    log.write({ kind: 'access', timestamp: startedAt, level: 'info', module: 'http', message })
  }
}

/** The path as the contract declares it, so that tokens and ids in a path do not get into the log. */
function loggedPath(context: Context): string {
  const pattern = routePath(context)
  return pattern === '/*' || pattern === '*' ? '(unknown path)' : pattern
}
