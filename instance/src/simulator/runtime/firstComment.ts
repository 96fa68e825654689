import { documentOfText } from '@barn-workbench/core/schema'
import type { AccountStore } from '../../stores/accountStore'
import type { FactStore } from '../../stores/factStore'
import type { IncidentCommentStore } from '../../stores/incidentCommentStore'
import type { IncidentStore } from '../../stores/incidentStore'

export interface FirstCommentDeps {
  factStore: FactStore
  accounts: AccountStore
  incidents: IncidentStore
  incidentComments: IncidentCommentStore
}

const FACT = 'firstComment'
const COMMENTED_TYPES = ['barnIntervention', 'barnDocumentation']
const WORDS = 'Seen on the morning round, parts are ordered.'

/** What the staff says about the newest of its own incidents, for comments to be there from the start. */
export async function createInitialComment({
  factStore,
  accounts,
  incidents,
  incidentComments,
}: FirstCommentDeps): Promise<void> {
  if ((await factStore.get(FACT)) !== null) return
  const incident = await incidents.documents.queryOne({
    query: [{ key: 'type', operator: 'in', value: COMMENTED_TYPES }],
    order: [{ key: 'firstEventTimestamp', direction: 'desc' }],
  })
  const [first, second] = await accounts.documents.all()
  const author = second ?? first
  if (!incident || !author) return
  await incidentComments.create(
    incident,
    { entityId: author.accountId, displayName: author.displayName },
    { text: documentOfText(WORDS) },
  )
  await factStore.set(FACT, incident.incidentId)
}
