import { failInvalid, succeed, type Result } from '@barn-workbench/core/result'

/** The web client that the links of a mail lead to: its origin and the path below which it is served. */
const FRONTEND_PATH = /^(\/[\w.~-]+)*\/?$/

/** The pages of the web client that take the token of a link. */
export type LinkPage = 'email-verification' | 'account-provisioning'

export interface LinkToken {
  token: string
  authenticationId: string
}

/** Makes a link to a page of one web client. */
export type CreateLink = (page: LinkPage, token: LinkToken) => string

/** Checks that an address is that of a web client of the instance. Nobody else may get the token of a link. */
export function linksTo(
  frontendUrl: string,
  { webOrigins, globalUniqueIdentifier }: { webOrigins: ReadonlySet<string>; globalUniqueIdentifier: string },
): Result<CreateLink, 'request/invalid'> {
  const url = URL.canParse(frontendUrl) ? new URL(frontendUrl) : null
  const isAllowed =
    url && webOrigins.has(url.origin) && url.username + url.password === '' && FRONTEND_PATH.test(url.pathname)
  if (!isAllowed) return failInvalid({ path: 'frontendUrl', message: 'frontend_url_not_allowed' })
  const base = url.origin + url.pathname.replace(/\/$/, '')
  return succeed((page, token) => {
    const query = new URLSearchParams({ globalUniqueIdentifier, ...token })
    return `${base}/ql/${page}?${query.toString()}`
  })
}
