import { Hono, type Context } from 'hono'
import { routePath } from 'hono/route'
import type { ErrorCode } from '@barn-workbench/core/result'
import { problemAnswer, responseOf } from './http/answer'
import type { Route } from './http/implement'
import type { InstanceLog } from './http/instanceLog'
import { responseHeaders } from './http/responseHeaders'
import { notFound, serveRoute, type ServeDeps } from './http/serveRoute'

export interface AppDeps extends ServeDeps {
  routes: readonly Route[]
  /** Origins of web clients that may read answers. */
  webOrigins: ReadonlySet<string>
  log: InstanceLog
  /** Mounts what is no call of the contract, e.g. the segments of streams. */
  extend?: (app: Hono) => void
}

/** The instance's HTTP face; everything it needs is passed in. */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono({ strict: false })
  app.use(accessLog(deps))
  app.use(responseHeaders(deps.webOrigins))
  for (const route of [...deps.routes].sort(fixedWordsFirst))
    app.on(route.endpoint.method, withoutLastSlash(route.endpoint.path), serveRoute(route, deps))
  deps.extend?.(app)
  app.notFound(() => notFound())
  app.onError((error, context) => {
    const path = patternOf(context)
    deps.log.write({
      kind: 'system',
      timestamp: deps.now(),
      level: 'error',
      module: 'http',
      message: `${context.req.method} ${path}: ${error.stack ?? error.message}`,
    })
    return responseOf(problemAnswer({ code: codeOf(error), params: {} }))
  })
  return app
}

function codeOf(error: Error): ErrorCode {
  return 'code' in error && error.code === 'SQLITE_FULL' ? 'instance/storage-full' : 'instance/unexpected'
}

function withoutLastSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/** `/incidents/displayConfigurations` is tried before `/incidents/:id`. */
function fixedWordsFirst(left: Route, right: Route): number {
  return sortKey(left) < sortKey(right) ? -1 : Number(sortKey(left) > sortKey(right))
}

function sortKey({ endpoint }: Route): string {
  return endpoint.path
    .split('/')
    .map((part) => (part.startsWith(':') ? '\uFFFF' : part))
    .join('/')
}

/** The path as the contract writes it: a token in a path reaches no log. */
function patternOf(context: Context): string {
  const pattern = routePath(context)
  return pattern === '/*' || pattern === '*' ? '(unknown path)' : pattern
}

function accessLog({ log, now }: AppDeps) {
  return async (context: Context, next: () => Promise<void>): Promise<void> => {
    const startedAt = now()
    await next()
    const message = `${context.req.method} ${patternOf(context)} ${context.res.status} ${now() - startedAt}ms`
    log.write({ kind: 'access', timestamp: startedAt, level: 'info', module: 'http', message })
  }
}
