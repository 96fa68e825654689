import type { Fetch } from '@barn-workbench/core/transport'

/** The names of built files end with a hash of their content: `assets/index-B-kCeNS5.js`. */
const ENTRY_SCRIPT = /<script[^>]+type="module"[^>]+src="[^"]*\/index-([\w-]{8})\.js"/

/** The build of a page, by its entry script; null without one, as in development. */
export function buildOf(html: string): string | null {
  return ENTRY_SCRIPT.exec(html)?.[1] ?? null
}

/** The build of this page. */
export function currentBuild(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src*="/index-"]')
  return script ? buildOf(script.outerHTML) : null
}

/** The build that the server has now. Rejects if it cannot be reached. */
export async function servedBuild(fetch: Fetch, url: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(url, { cache: 'no-store', redirect: 'error', credentials: 'omit', signal })
  return response.ok ? buildOf(await response.text()) : null
}
