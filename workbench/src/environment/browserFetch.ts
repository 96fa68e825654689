import { IDEMPOTENCY_KEY_HEADER } from '@barn-workbench/core/contract'

/** A browser refuses more than 64 KiB of bodies in all of the requests that go on when the page is left. */
const LARGEST_KEPT_BODY = 8 * 1024

/** Whether a request continues when the page is left meanwhile, so that a change shown as done is not lost. */
function isKept({ headers, body }: RequestInit): boolean {
  return new Headers(headers).has(IDEMPOTENCY_KEY_HEADER) && String(body).length <= LARGEST_KEPT_BODY
}

/**
 * Sends a request by the browser. Handing it over takes some ms, in which the user's last action is to be drawn first:
 * it runs in a separate task, unless the page is being left (`keepalive`).
 */
export async function browserFetch(url: string, init: RequestInit): Promise<Response> {
  // The method throws if it is called without `globalThis`.
  if (init.keepalive) return await globalThis.fetch(url, init)
  return await new Promise((resolve) =>
    setTimeout(() => resolve(globalThis.fetch(url, { ...init, keepalive: isKept(init) }))),
  )
}
