import { ProblemError } from '@barn-workbench/core/result'

/** The messages of the browsers for code that an import could not load. */
const LOAD_FAILURE = /dynamically imported module|module script failed/i
/** The message of the bundler's loader for a style sheet of that code. */
const STYLE_FAILURE = /^Unable to preload CSS for /

/**
 * The style sheets that failed with each piece of code, by its key. The bundler's loader counts a style sheet as loaded
 * once it was asked for.
 */
const failedLinks = new WeakMap<object, Set<HTMLLinkElement>>()

function isLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return STYLE_FAILURE.test(error.message) || (error instanceof TypeError && LOAD_FAILURE.test(error.message))
}

function failedLinksOf(key: object): Set<HTMLLinkElement> {
  const links = failedLinks.get(key) ?? new Set()
  failedLinks.set(key, links)
  return links
}

/** Puts a copy in the place of a link, because a link loads its style sheet once only. */
function reload(link: HTMLLinkElement, failed: Set<HTMLLinkElement>): Promise<void> {
  const copy = link.cloneNode() as HTMLLinkElement
  failed.delete(link)
  return new Promise((resolve, reject) => {
    copy.addEventListener('load', () => resolve())
    copy.addEventListener('error', () => {
      failed.add(copy)
      reject(new Error(`Unable to preload CSS for ${copy.href}`))
    })
    if (link.isConnected) link.replaceWith(copy)
    else document.head.append(copy)
  })
}

/**
 * Runs `load`, and notes the style sheets that fail meanwhile, in case that `load` fails. If it does not, they belong
 * to other code that is loading.
 */
async function watchStyles<T>(load: () => Promise<T>, key: object): Promise<T> {
  const failed: HTMLLinkElement[] = []
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.push(target)
  }
  // The event does not bubble. Outside of a page there are no style sheets.
  const head = globalThis.document?.head
  head?.addEventListener('error', onError, true)
  try {
    return await load()
  } catch (error) {
    for (const link of failed) failedLinksOf(key).add(link)
    throw error
  } finally {
    head?.removeEventListener('error', onError, true)
  }
}

/** Loaded code by its key: importing it again would take several tasks of the page. */
const loaded = new WeakMap<object, unknown>()

/** The pending loads. */
const loading = new Set<Promise<unknown>>()

/** Whether code is being loaded that the user may be waiting for. */
export function isCodeLoading(): boolean {
  return loading.size > 0
}

/** Resolves when no code is being loaded any more. Never rejects. */
export async function allCodeLoaded(): Promise<void> {
  while (loading.size > 0) await Promise.allSettled(loading)
}

async function noteLoading<T>(load: Promise<T>): Promise<T> {
  loading.add(load)
  try {
    return await load
  } finally {
    loading.delete(load)
  }
}

/**
 * Loads code with its style sheets, once. Rejects with `client/code-not-loaded` if a file of it cannot be loaded, for
 * example offline; an error that the code itself throws is passed on. `key` is the same each time that the code is
 * loaded.
 */
export async function loadCode<T>(load: () => Promise<T>, key: object = load): Promise<T> {
  if (loaded.has(key)) return loaded.get(key) as T
  try {
    const failed = failedLinks.get(key)
    if (failed) await Promise.all([...failed].map((link) => reload(link, failed)))
    const code = await noteLoading(watchStyles(load, key))
    loaded.set(key, code)
    return code
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    throw new ProblemError({ code: 'client/code-not-loaded', params: {} }, { cause: error })
  }
}
