import { z } from 'zod'
import { AlarmSecret, Id } from '@barn-workbench/core/schema'

/**
 * The parameters of the links of alarms: which instance has sent it, and the secret of one answer,
 * the case, or the morning report of a day or week.
 */
const AlarmLink = z.object({
  globalUniqueIdentifier: Id,
  token: AlarmSecret.optional(),
  case: Id.optional(),
  report: z.enum(['day', 'week']).optional(),
})
export type AlarmLink = z.infer<typeof AlarmLink>

function stateOfHistory(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

/**
 * Reads the link by which the page was opened; null if it is not such a link. The workbench moves the query from the
 * address into the entry of the history before anything else runs, so that no request can carry the secret along.
 */
export function readAlarmLink(): AlarmLink | null {
  const { linkQuery } = stateOfHistory()
  const query = typeof linkQuery === 'string' ? linkQuery : location.search
  const parsed = AlarmLink.safeParse(Object.fromEntries(new URLSearchParams(query)))
  if (!parsed.success) return null
  const { token, case: caseId, report } = parsed.data
  return (token ?? caseId ?? report) === undefined ? null : parsed.data
}

/** Removes the parameters from the address, so that the secret is in no copied URL. A reload still finds them. */
export function hideAlarmLink(): void {
  const { search, pathname } = location
  if (search !== '') history.replaceState({ ...stateOfHistory(), linkQuery: search }, '', pathname)
}
