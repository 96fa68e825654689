import type { Build, OfflineScope } from './offlineScope'

/** The cache that says which page has which revision. */
const PAGES = 'pages'
const NONCE = /'nonce-([^']+)'/
const NONCE_BYTES = 16

/** The stored page of a revision, and the pages that are open. */
export interface PageStore {
  /** The page with a new nonce; null if none is stored. */
  read(): Promise<Response | null>
  /** Asks the server for the page, and stores it if it is the one of this revision. Rejects otherwise. */
  renew(): Promise<void>
  /** Notes that a page has this revision. */
  note(clientId: string): Promise<void>
  /** The revisions of open pages; null if one of them is not known. Forgets the pages that are closed. */
  revisionsInUse(clientIds: readonly string[]): Promise<readonly string[] | null>
}

function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))))
}

/** Gives a stored page another nonce, which no earlier page has had. */
async function withNewNonce(stored: Response): Promise<Response> {
  const headers = new Headers(stored.headers)
  const policy = headers.get('Content-Security-Policy') ?? ''
  const old = NONCE.exec(policy)?.[1]
  const text = await stored.text()
  if (old === undefined) return new Response(text, { headers })
  const nonce = createNonce()
  headers.set('Content-Security-Policy', policy.replaceAll(`'nonce-${old}'`, `'nonce-${nonce}'`))
  return new Response(text.replaceAll(old, nonce), { headers })
}

/** Creates the store of the page of a build. The page is stored with its headers, which are its security policy. */
export function createPageStore(scope: OfflineScope, { revision, entry }: Build, cacheName: string): PageStore {
  const { caches, registration } = scope
  const url = registration.scope
  const noteOf = (clientId: string) => new URL(`?page=${encodeURIComponent(clientId)}`, url).href

  return {
    async read() {
      const stored = await (await caches.open(cacheName)).match(url)
      return stored ? await withNewNonce(stored) : null
    },
    async renew() {
      const response = await scope.fetch(url, { cache: 'no-store', redirect: 'error' })
      const text = response.ok ? await response.text() : ''
      // The page of another build belongs to another worker, and that of a network's sign-in to nobody.
      if (!text.includes(entry)) throw new Error('not the page of this build')
      const headers = new Headers(response.headers)
      // The text is stored as it is.
      for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
      await (await caches.open(cacheName)).put(url, new Response(text, { headers }))
    },
    async note(clientId) {
      if (clientId !== '') await (await caches.open(PAGES)).put(noteOf(clientId), new Response(revision))
    },
    async revisionsInUse(clientIds) {
      const cache = await caches.open(PAGES)
      const open = new Set(clientIds.map(noteOf))
      for (const { url: noted } of await cache.keys()) if (!open.has(noted)) await cache.delete(noted)
      const revisions: string[] = []
      for (const noted of open) {
        const found = await cache.match(noted)
        if (!found) return null
        revisions.push(await found.text())
      }
      return revisions
    },
  }
}
