import type { Context, Next } from 'hono'
import { fail } from '@barn-workbench/core/result'
import { KEY_PREFIX } from '@barn-workbench/core/schema'
import { problemResponse, toResponse } from './response'

/** Something long after the prefix of a key, also if letters of the key are missing. */
const KEY = new RegExp(`${KEY_PREFIX}[0-9A-Za-z]{30,}`)

/** Refuses a request with the key of a machine in its address, which proxies, browsers and logs would keep. */
export async function refuseKeysInUrl(context: Context, next: Next): Promise<Response | undefined> {
  const { url } = context.req
  if (KEY.test(url) || KEY.test(decoded(url))) return toResponse(problemResponse(fail('request/key-in-url').problem))
  await next()
  return undefined
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
