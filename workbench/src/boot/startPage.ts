import type { Sessions } from '@barn-workbench/core/session'
import type { LocalSettings } from '@barn-workbench/core/settings'

type StartSettings = Pick<LocalSettings, 'startPage' | 'lastInstanceId'>

/** The path of the first screen of the workbench; null for the list of sites. */
export function startPathOf(
  { startPage, lastInstanceId }: StartSettings,
  sessions: Pick<Sessions, 'has'>,
): string | null {
  if (startPage === 'sites') return '/sites'
  const isKnown = startPage === 'lastInstance' && lastInstanceId !== null && sessions.has(lastInstanceId)
  return isKnown ? `/instance/${lastInstanceId}` : null
}

/**
 * Whether this page was opened at its first screen: not by a link to another one, by a reload or by "back", where the
 * user expects the previous screen.
 */
function isOpenedAtRoot(basePath: string): boolean {
  const { pathname, search, hash } = location
  if (pathname !== basePath || search !== '' || hash !== '') return false
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation === undefined || navigation.type === 'navigate'
}

/** Opens the workbench with the screen that the user has chosen for that. */
export function openStartPage(settings: StartSettings, sessions: Pick<Sessions, 'has'>, basePath: string): void {
  const path = isOpenedAtRoot(basePath) ? startPathOf(settings, sessions) : null
  if (path !== null) history.replaceState(history.state, '', basePath + path.slice(1))
}

/** Paths to which the links of mails lead. */
const LINK_PATH = /\/ql\/[a-z-]+\/?$/

/**
 * Takes the query of a mail's link out of the address, before any request could carry its token along. The page of the
 * link reads it from `linkQuery` of the history's state, and removes it there.
 */
export function hideLinkQuery(): void {
  const { pathname, search } = location
  if (search !== '' && LINK_PATH.test(pathname)) history.replaceState({ linkQuery: search }, '', pathname)
}

hideLinkQuery()
