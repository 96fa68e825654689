import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'

/** The parameters of every link of a mail: which instance has sent it, and the token that is good for one use. */
const MailLink = z.object({
  globalUniqueIdentifier: Id,
  authenticationId: Id,
  token: z.string().min(1).max(200),
  /** The name that the account signs in with, where the link says it. */
  username: z.string().max(200).optional(),
  email: z.string().max(320).optional(),
})
/** The parameters of a link that lets a person confirm an address, or set the password of their account, once. */
export type SetupLink = z.infer<typeof MailLink>

/**
 * The query of the link. The workbench moves it from the address into the entry of the history before anything else
 * runs, so that no request can carry the token along.
 */
function queryOfLink(): string {
  const state: unknown = history.state
  const isKept = typeof state === 'object' && state !== null && 'linkQuery' in state
  return isKept ? String(state.linkQuery) : location.search
}

/** Reads the link by which the page was opened. Null if it is not such a link. */
export function readSetupLink(): SetupLink | null {
  const parsed = MailLink.safeParse(Object.fromEntries(new URLSearchParams(queryOfLink())))
  return parsed.success ? parsed.data : null
}

/** Removes the parameters from address and history, so that the token is neither there nor in a copied URL. */
export function hideSetupLink(): void {
  const state: unknown = history.state
  const entries = typeof state === 'object' && state !== null ? Object.entries(state) : []
  const others = Object.fromEntries(entries.filter(([name]) => name !== 'linkQuery'))
  history.replaceState(others, '', location.pathname)
}
