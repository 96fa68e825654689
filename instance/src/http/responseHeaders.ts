import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import {
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  IF_NONE_MATCH_HEADER,
  KNOWN_DEVICE_HEADER,
  REQUEST_ID_HEADER,
  SIMULATED_PERMISSIONS_HEADER,
  STILL_FRAME_TIMESTAMP_HEADER,
} from '@barn-workbench/core/contract'
import type { Now } from '../base'

// Headers are set on the response that a handler has returned. `context.header` would copy the response, and a header
// that is set before would be merged into it, which both take longer than most handlers.

/** An instance sends data and never a page, so a browser must not load or run anything in a response. */
export function securityHeaders(): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      sandbox: [],
    },
    referrerPolicy: 'no-referrer',
    xContentTypeOptions: 'nosniff',
    // The other headers that Hono sets by default are for pages, or for HTTPS alone: see `strictTransport`.
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** Time for which a browser asks for nothing but HTTPS, in seconds. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Asks browsers that came by HTTPS to use nothing else from now on. They ignore the header over plain HTTP. */
export function strictTransport(isSecure: (context: Context) => boolean): MiddlewareHandler {
  return async (context, next) => {
    await next()
    if (isSecure(context)) context.res.headers.set('Strict-Transport-Security', STRICT_TRANSPORT)
  }
}

/** Forbids caches to store a response whose handler does not say otherwise. */
export function noStoreByDefault(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store')
  }
}

/** Sends the time of the instance, by which clients correct a wrong clock of their own. */
export function instanceDate(now: Now): MiddlewareHandler {
  return async (context, next) => {
    await next()
    context.res.headers.set('Date', new Date(now()).toUTCString())
  }
}

/** Time for which a browser may store the response to a preflight, in seconds. */
const PREFLIGHT_MAX_AGE = 7200

// Hono joins list entries with a bare comma. One entry each keeps the space that clients have always been sent.
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  IF_NONE_MATCH_HEADER,
  SIMULATED_PERMISSIONS_HEADER,
  KNOWN_DEVICE_HEADER,
].join(', ')
const EXPOSED_HEADERS = [
  STILL_FRAME_TIMESTAMP_HEADER,
  REQUEST_ID_HEADER,
  'Content-Disposition',
  'Retry-After',
  'ETag',
  'Date',
].join(', ')

/**
 * Lets web clients of the given origins read responses, and answers OPTIONS requests. Other origins get no CORS header.
 */
export function crossOriginAccess(webOrigins: ReadonlySet<string>): MiddlewareHandler {
  const answerPreflight = cors({
    origin: (origin) => (webOrigins.has(origin) ? origin : null),
    allowMethods: [ALLOWED_METHODS],
    allowHeaders: [ALLOWED_HEADERS],
    exposeHeaders: [EXPOSED_HEADERS],
    maxAge: PREFLIGHT_MAX_AGE,
  })
  return async (context, next) => {
    const origin = context.req.header('origin') ?? ''
    const isWebClient = webOrigins.has(origin)
    if (context.req.method === 'OPTIONS') {
      const preflight = isWebClient ? await answerPreflight(context, next) : undefined
      const response = preflight ?? new Response(null, { status: 204 })
      response.headers.set('Allow', ALLOWED_METHODS)
      response.headers.set('Vary', 'Origin')
      // Hono merges the headers that the middleware has set into the response.
      context.res.headers.set('Vary', 'Origin')
      return response
    }
    await next()
    const { headers } = context.res
    headers.append('Vary', 'Origin')
    if (!isWebClient) return undefined
    headers.set('Access-Control-Allow-Origin', origin)
    headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS)
    return undefined
  }
}
