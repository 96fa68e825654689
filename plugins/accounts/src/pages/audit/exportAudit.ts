import { authorization } from '@barn-workbench/core/contract'
import { ascending, type Condition } from '@barn-workbench/core/query'
import type { AuditEntry } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'

/** Entries that one call asks for. */
const PAGE_SIZE = 1_000

/** Loads all entries that fit the conditions, the oldest first, as JSON lines with all that is known of each. */
export async function exportAudit(session: Session, conditions: readonly Condition[]): Promise<Blob> {
  const lines: string[] = []
  let last: AuditEntry | undefined
  let page: AuditEntry[]
  do {
    page = await session.list(authorization.auditTrail, {
      query: [...conditions],
      order: [ascending('timestamp')],
      limit: PAGE_SIZE,
      ...(last && { startAfter: { timestamp: last.timestamp, auditEntryId: last.auditEntryId } }),
    })
    lines.push(...page.map((entry) => `${JSON.stringify(entry)}\n`))
    last = page.at(-1)
  } while (page.length === PAGE_SIZE)
  return new Blob(lines, { type: 'application/jsonl' })
}
