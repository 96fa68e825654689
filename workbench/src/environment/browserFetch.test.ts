import { afterEach, expect, test, vi } from 'vitest'
import { browserFetch } from './browserFetch'

afterEach(() => vi.unstubAllGlobals())

/** Whether requests go on when the page is left. */
async function keptOf(...requests: readonly RequestInit[]): Promise<(boolean | undefined)[]> {
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', fetch)
  for (const request of requests) await browserFetch('https://site.example/api', request)
  return fetch.mock.calls.map(([, init]) => init?.keepalive)
}

test('a change that is on its way goes on when the page is left; a read does not, nor a large change', async () => {
  const headers = { 'Idempotency-Key': 'a-key' }
  expect(
    await keptOf(
      { method: 'PATCH', headers, body: '{"hidden":true}' },
      { method: 'DELETE', headers },
      { method: 'POST', headers: {}, body: '{"query":[]}' },
      { method: 'GET' },
      { method: 'PUT', headers, body: 'x'.repeat(9_000) },
    ),
  ).toEqual([true, true, false, false, false])
})

test('what is sent while the page is being left is handed over at once', () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetch)
  void browserFetch('https://site.example/api', { method: 'POST', keepalive: true })
  expect(fetch).toHaveBeenCalledOnce()
})
