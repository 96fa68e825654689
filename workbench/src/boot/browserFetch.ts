/**
 * Sends a request by the browser. Handing it over takes ms, in which what the user has just done is to be drawn first: it
 * is a task of its own, unless the page is being left (`keepalive`).
 */
export async function browserFetch(url: string, init: RequestInit): Promise<Response> {
  // The method throws where it is called without `globalThis`.
  const send = () => globalThis.fetch(url, init)
  if (init.keepalive) return await send()
  return await new Promise((resolve) => setTimeout(() => resolve(send())))
}
