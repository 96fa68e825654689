import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createNetworkCheck, plainAddress, saysHttps } from '@barn-workbench/core/server'

/** The origin of a request, and the path below which its client knows the instance. */
export interface RequestOrigin {
  /** The network address of the client. Requests that come from no network, as in tests, share one address. */
  addressOf(context: Context): string
  /** Whether the client has asked by HTTPS: of the instance itself, or of a proxy in front. */
  isSecure(context: Context): boolean
  /** Whether a page of the origin asks at which the instance itself is, which is a page of the web client then. */
  isOwnPage(context: Context): boolean
  /** The path before `/api` of a proxy in front, such as `/gateway/1001`; empty without one. */
  basePathOf(context: Context): string
}

/** Most hops of a chain of proxies that are read. */
const MAXIMUM_HOPS = 20
const BASE_PATH = /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,99}){1,5}$/

/** Says whether many clients may share the address of a connection: a proxy's, or this machine's, where one may run. */
export function createSharedAddressCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const isShared = createNetworkCheck([...trustedProxies, '127.0.0.0/8', '::1'])
  return (address) => isShared(plainAddress(address))
}

/**
 * Trusts the headers `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Prefix` only from the proxies that the
 * configuration names: anybody can send them. With `servesPages` the web client is at the origin of the instance. Who
 * serves it answers only under names of its own, since a page can give any name the address of another server.
 */
export function createRequestOrigin(
  trustedProxies: readonly string[],
  { servesPages = false }: { servesPages?: boolean } = {},
): RequestOrigin {
  const isTrusted = createNetworkCheck(trustedProxies)

  function isSecure(context: Context): boolean {
    const forwardedProto = context.req.header('x-forwarded-proto')
    const headers = { forwardedProto, forwarded: context.req.header('forwarded') }
    return (isTrusted(senderOf(context)) && saysHttps(headers)) || context.req.url.startsWith('https:')
  }

  return {
    addressOf(context) {
      const sender = senderOf(context)
      if (!isTrusted(sender)) return sender
      const hops = (context.req.header('x-forwarded-for') ?? '').split(',').slice(-MAXIMUM_HOPS).map(plainAddress)
      // Each proxy appends the address of its caller, so the last address that is not a proxy is the client.
      const client = hops.toReversed().find((hop) => !isTrusted(hop))
      return client !== undefined && isIP(client) !== 0 ? client : sender
    },
    isSecure(context) {
      return isSecure(context)
    },
    isOwnPage(context) {
      const origin = context.req.header('origin')
      return servesPages && origin === `${isSecure(context) ? 'https' : 'http'}://${context.req.header('host') ?? ''}`
    },
    basePathOf(context) {
      const prefix = context.req.header('x-forwarded-prefix') ?? ''
      return isTrusted(senderOf(context)) && BASE_PATH.test(prefix) ? prefix : ''
    },
  }
}

function senderOf(context: Context): string {
  try {
    return plainAddress(getConnInfo(context).remote.address ?? 'unknown')
  } catch {
    return 'unknown'
  }
}
