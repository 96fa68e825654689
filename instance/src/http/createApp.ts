import { randomBytes } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { REQUEST_ID_HEADER } from '@barn-workbench/core/contract'
import { fail, failInvalid, type ErrorCode } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { isFullDiskError } from '../database'
import { runInRequest, type InstanceLog, type RequestScope } from '../log'
import type { RequestCounter } from '../metrics'
import type { Route } from './implement'
import { refuseKeysInUrl } from './keysInUrl'
import { InterruptedBodyError } from './readBody'
import { problemResponse, toResponse } from './response'
import { crossOriginAccess, instanceDate, noStoreByDefault, securityHeaders, strictTransport } from './responseHeaders'
import { serveRoute, type ReadAgain, type RequestVariables, type ServeDependencies } from './serveRoute'

/** Minimum time between two log lines about a full disk, in ms. */
const FULL_DISK_LOG_PERIOD = SECOND

/**
 * A route outside of the contract, for files that programs load by themselves. It takes no token and checks what it
 * asks for.
 */
export interface OpenRoute {
  path: string
  /** `address` is the network address of the client. */
  serve(context: Context, address: string): Promise<Response>
}

/**
 * Answers below `/gateway`, which other instances have given: they keep their headers, and get none of this instance.
 */
export type Gateway = (context: Context, addressOf: (context: Context) => string) => Promise<Response>

export interface AppDependencies extends ServeDependencies {
  routes: readonly Route[]
  openRoutes?: readonly OpenRoute[]
  gateway?: Gateway | undefined
  /** Origins of web clients that may read responses. */
  webOrigins: ReadonlySet<string>
  log: InstanceLog
  /** Counts the requests that are answered. */
  requests: RequestCounter
}

export type App = Hono<RequestVariables>

/** Creates the HTTP application of an instance: its middleware, its routes and its answers to errors. */
export function createApp(dependencies: AppDependencies): App {
  const { routes, openRoutes = [], webOrigins, log, now } = dependencies
  const app = new Hono<RequestVariables>({ strict: false })
  const { gateway, addressOf, isSecure } = dependencies
  if (gateway)
    app.all('/gateway/:id/*', accessLog(dependencies), refuseKeysInUrl, (context) => gateway(context, addressOf))
  app.use(strictTransport(isSecure))
  app.use(
    accessLog(dependencies),
    securityHeaders(),
    noStoreByDefault(),
    instanceDate(now),
    crossOriginAccess(webOrigins),
    refuseKeysInUrl,
  )
  const readAgain: ReadAgain = async (path, authorization) => app.request(path, { headers: { authorization } })
  for (const route of [...routes].sort(bySpecificity))
    app.on(
      route.endpoint.method,
      withoutTrailingSlash(route.endpoint.path),
      serveRoute(route, { ...dependencies, readAgain }),
    )
  for (const { path, serve } of openRoutes) app.get(path, (context) => serve(context, addressOf(context)))
  app.notFound(() => toResponse(problemResponse(fail('request/not-found').problem)))
  const logFailure = createFailureLog(log, now)
  app.onError((error, context) => {
    if (error instanceof InterruptedBodyError)
      return toResponse(problemResponse(failInvalid({ path: '', message: 'not_json' }).problem))
    const code = errorCodeOf(error)
    logFailure(code, context, error)
    return toResponse(problemResponse({ code, params: {} }))
  })
  return app
}

function errorCodeOf(error: Error): ErrorCode {
  return isFullDiskError(error) ? 'instance/full' : 'instance/unexpected'
}

/** Logs unexpected failures. A full disk fails every write, so it is logged once in `FULL_DISK_LOG_PERIOD` at most. */
function createFailureLog(log: InstanceLog, now: Now) {
  let fullDiskLoggedAt = -Infinity

  return (code: ErrorCode, context: Context<RequestVariables>, error: Error): void => {
    const isFullDisk = code === 'instance/full'
    const timestamp = now()
    if (isFullDisk && timestamp - fullDiskLoggedAt < FULL_DISK_LOG_PERIOD) return
    if (isFullDisk) fullDiskLoggedAt = timestamp
    const reason = isFullDisk ? 'the disk is full' : (error.stack ?? error.message)
    const message = `${context.req.method} ${loggedPath(context)}: ${reason}`
    log.write({
      kind: 'system',
      timestamp,
      level: 'error',
      module: 'http',
      message,
      requestId: context.get('requestId'),
    })
  }
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

/** Random bytes that make the ids of one run of the program unique. */
const RUN_ID_BYTES = 6

const NO_CONTENT = 204
/** From this status on an answer says that a call has failed. */
const FIRST_FAILURE_STATUS = 400
const FIRST_FAULT_STATUS = 500

/**
 * Gives each request its id, which all log lines that it causes name, and logs it. A call that fails is also a line
 * about its client: which browser or program made it, without account and address.
 */
function accessLog({
  log,
  now,
  requests,
}: Pick<AppDependencies, 'log' | 'now' | 'requests'>): MiddlewareHandler<RequestVariables> {
  const runId = randomBytes(RUN_ID_BYTES).toString('hex')
  let requestCount = 0

  return async (context, next) => {
    const startedAt = now()
    const begun = performance.now()
    const scope: RequestScope = { requestId: `${runId}-${++requestCount}` }
    context.set('requestId', scope.requestId)
    context.set('requestScope', scope)
    await runInRequest(scope, async () => {
      await next()
      context.res.headers.set(REQUEST_ID_HEADER, scope.requestId)
      const { status } = context.res
      const duration = (performance.now() - begun) / SECOND
      requests.count({ method: context.req.method, route: loggedPath(context), status, duration })
      // A browser asks before most calls whether it may make them. The permission reveals nothing.
      if (context.req.method === 'OPTIONS' && status === NO_CONTENT) return
      const [method, path, milliseconds] = [context.req.method, loggedPath(context), now() - startedAt]
      const line = {
        timestamp: now(),
        message: `${method} ${path} ${status} ${milliseconds}ms`,
        method,
        path,
        status,
        duration: milliseconds,
      }
      log.write({ kind: 'access', level: 'info', module: 'http', ...line })
      if (status < FIRST_FAILURE_STATUS) return
      const level = status < FIRST_FAULT_STATUS ? 'warn' : 'error'
      runInRequest({ requestId: scope.requestId }, () => {
        log.write({ kind: 'client', level, module: clientNameOf(context.req.header('user-agent')), ...line })
      })
    })
  }
}

/** The path as the contract declares it, so that tokens and ids in a path do not get into the log. */
function loggedPath(context: Context<RequestVariables>): string {
  const pattern = routePath(context)
  return pattern === '/*' || pattern === '*' ? '(unknown path)' : pattern
}

/** Browsers by their user agent, the more specific ones first. */
const BROWSERS = [
  ['Edge', /\bEdg\/(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome', /\b(?:Headless)?Chrome\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*\bSafari\//],
] as const

/** Another program, as it calls itself, such as `curl/8.5.0`. */
const PROGRAM = /^[\w.-]{1,30}(?:\/[\w.-]{1,20})?/

/** The browser or program that makes a call, with its version, and without anything that identifies a device. */
export function clientNameOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(text)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return PROGRAM.exec(text)?.[0] ?? 'unknown'
}
