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
