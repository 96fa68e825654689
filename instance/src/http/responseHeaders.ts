import type { Context, MiddlewareHandler } from 'hono'
import {
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  KNOWN_DEVICE_HEADER,
  SIMULATED_PERMISSIONS_HEADER,
  STILL_FRAME_TIMESTAMP_HEADER,
} from '@barn-workbench/core/contract'

/** How long a browser may keep a preflight answer, in s. */
const PREFLIGHT_MAX_AGE = 7200
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  SIMULATED_PERMISSIONS_HEADER,
  KNOWN_DEVICE_HEADER,
].join(', ')
const EXPOSED_HEADERS = [STILL_FRAME_TIMESTAMP_HEADER, 'Content-Disposition', 'Retry-After', 'ETag'].join(', ')

/** An instance answers data, never a page: nothing in an answer may load or run anything. */
const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

/** Headers that every answer carries, also an error's; answers preflights itself. */
export function responseHeaders(webOrigins: ReadonlySet<string>): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    const allowed = origin !== undefined && webOrigins.has(origin)
    if (context.req.method === 'OPTIONS')
      context.res = new Response(null, { status: 204, headers: { allow: ALLOWED_METHODS, ...(allowed && preflight) } })
    else await next()
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value)
    if (!context.res.headers.has('cache-control')) context.header('Cache-Control', 'no-store')
    context.header('Vary', varyWithOrigin(context))
    if (allowed) {
      context.header('Access-Control-Allow-Origin', origin)
      context.header('Access-Control-Expose-Headers', EXPOSED_HEADERS)
    }
  }
}

const preflight = {
  'access-control-allow-methods': ALLOWED_METHODS,
  'access-control-allow-headers': ALLOWED_HEADERS,
  'access-control-max-age': String(PREFLIGHT_MAX_AGE),
}

function varyWithOrigin(context: Context): string {
  const vary = context.res.headers.get('vary')
  return vary ? `${vary}, Origin` : 'Origin'
}
