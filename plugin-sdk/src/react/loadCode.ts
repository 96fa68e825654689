import { ProblemError } from '@barn-workbench/core/result'

/** The messages of the browsers for code that an import could not load. */
const LOAD_FAILURE = /dynamically imported module|module script failed/i
/** The message of the bundler's loader for a style sheet of that code. */
const STYLE_FAILURE = /^Unable to preload CSS for /

/** Whether a style sheet could not be loaded. */
let hasFailedStyles = false
/** The reload of those style sheets while it runs. */
let reloading: Promise<void> | undefined

function isLoadFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return STYLE_FAILURE.test(error.message) || (error instanceof TypeError && LOAD_FAILURE.test(error.message))
}

function notLoaded(cause: unknown): ProblemError {
  return new ProblemError({ code: 'client/code-not-loaded', params: {} }, { cause })
}

/** Puts a copy in the place of a link, because a link loads its style sheet once only. */
function reload(link: HTMLLinkElement): Promise<void> {
  const copy = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    copy.addEventListener('load', () => resolve())
    copy.addEventListener('error', () => reject(notLoaded(new Error(`${copy.href} was not loaded`))))
    link.replaceWith(copy)
  })
}

/**
 * Loads the style sheets that the bundler's loader could not load: it counts each of them as loaded from then on. One
 * that fails again is tried again the next time.
 */
async function reloadStyles(): Promise<void> {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(reload))
}

/** Waits for the style sheets that failed before, where there are any. */
async function restoreStyles(): Promise<void> {
  if (!hasFailedStyles) return
  reloading ??= reloadStyles().finally(() => (reloading = undefined))
  await reloading
  hasFailedStyles = false
}

/**
 * Loads code with its style sheets. Rejects with `client/code-not-loaded` where a file of it cannot be loaded, for
 * example offline; an error that the code itself throws is passed on.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    await restoreStyles()
    return await load()
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    hasFailedStyles ||= STYLE_FAILURE.test(error.message)
    throw notLoaded(error)
  }
}
