import { z } from 'zod'
import { ProblemError } from '@barn-workbench/core/result'
import { browserFetch } from '../environment/browserFetch'

const ImportMap = z.object({ integrity: z.record(z.string(), z.string()).default({}) })

/** The digests by URL path that the page has from the server. The browser checks modules by them. */
function digestsOfPage(): Readonly<Record<string, string>> {
  const map = ImportMap.safeParse(JSON.parse(document.querySelector('script[type="importmap"]')?.textContent ?? 'null'))
  return map.success ? map.data.integrity : {}
}

/** Modules that were loaded and checked since, by their URLs. */
const checked = new Map<string, Promise<void>>()
/** Those that could not be loaded, or were changed on the way. */
const failed = new Set<string>()

/** Loads a module into the page without running it. Rejects if it cannot be loaded, or has another digest. */
async function loadChecked(url: string, digest: string): Promise<void> {
  const link = document.createElement('link')
  if (!link.relList.supports('modulepreload')) return
  // The browser may have kept the changed one.
  if (failed.delete(url)) await browserFetch(url, { cache: 'reload', integrity: digest }).catch(() => undefined)
  Object.assign(link, { rel: 'modulepreload', href: url, integrity: digest })
  try {
    await new Promise<void>((resolve, reject) => {
      link.addEventListener('load', () => resolve())
      link.addEventListener('error', () => {
        const cause = new Error(`${url} could not be loaded, or was changed on the way`)
        reject(new ProblemError({ code: 'client/code-not-loaded', params: {} }, { cause }))
      })
      document.head.append(link)
    })
  } finally {
    link.remove()
  }
}

/**
 * Imports a module of a plugin. The page's own import map has the digests of the plugins that were there when it
 * was loaded. Those of later ones are checked before anything of them runs. `digests`: of all modules of the plugin, by
 * their URLs, since one may import others.
 */
export async function importChecked(
  url: string,
  digests: Readonly<Record<string, string>>,
  load: (url: string) => Promise<unknown> = (one) => import(/* @vite-ignore */ one),
): Promise<unknown> {
  const known = digestsOfPage()
  const unknown = Object.entries(digests).filter(([one]) => !Object.hasOwn(known, one))
  await Promise.all(
    unknown.map(async ([one, digest]) => {
      const key = `${one} ${digest}`
      const loading = checked.get(key) ?? loadChecked(one, digest)
      checked.set(key, loading)
      await loading.catch((error: unknown) => {
        // It is asked for again by "Try again".
        checked.delete(key)
        failed.add(one)
        throw error
      })
    }),
  )
  return await load(url)
}
