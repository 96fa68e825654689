import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'

const SetupLink = z.object({
  globalUniqueIdentifier: Id,
  authenticationId: Id,
  token: z.string().min(1).max(200),
  /** The user name of the account, where the link names it. */
  username: z.string().max(200).optional(),
})
/** The parameters of a link that lets a person set the password of their account once. */
export type SetupLink = z.infer<typeof SetupLink>

/** Reads the link from the URL of the page. Null if the URL is not such a link. */
export function readSetupLink(): SetupLink | null {
  const parsed = SetupLink.safeParse(Object.fromEntries(new URLSearchParams(location.search)))
  return parsed.success ? parsed.data : null
}

/** Removes the parameters from the URL, so that the token is neither in the history nor in a copied URL. */
export function hideSetupLink(): void {
  history.replaceState(history.state, '', location.pathname)
}
