import { incidents } from '@barn-workbench/core/contract'
import type { addIncidentEvent, createIncident, ParsedIntentInput } from '@barn-workbench/core/intents'
import { hasAnyPermission, incidentReportPermissions } from '@barn-workbench/core/permissions'
import { camerasOf, regionsOf, type Incident } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { reportTypeDialog } from '../dialogs'
import type { ReportChoice, ReportInput } from '../report/report'
import { REPORTED_TYPES, screensOf } from '../types'

interface IncidentInput {
  incidentId: string
}
type CreateInput = ParsedIntentInput<typeof createIncident>
type AddEventInput = ParsedIntentInput<typeof addIncidentEvent>

/** Asks what is reported; nothing is asked where only one type is possible. */
async function chooseType(session: Session, { open }: ActionHost): Promise<ReportChoice | null> {
  const { permissions } = session.snapshot()
  const types = REPORTED_TYPES.filter((type) => hasAnyPermission(permissions, incidentReportPermissions(type)))
  const [only] = types
  return types.length === 1 && only ? { type: only } : await open(reportTypeDialog, { types })
}

/** Reports an incident. Asks for type, place and time as far as the input leaves them out. */
export async function runReport({ type: given, ...place }: CreateInput, host: ActionHost) {
  const { session, open, toast } = host
  if (!session) return null
  const choice = given ? { type: given } : await chooseType(session, host)
  if (choice === null) return null
  const outcome = await open(screensOf(choice.type).report, { ...place, ...choice })
  // The form has said that a report waits on the device.
  if (outcome && outcome.incidentId !== null) toast({ kind: 'success', key: 'report.done' })
  return outcome
}

async function addEvent(incident: Incident, place: Omit<ReportInput, 'incident'>, { open, toast }: ActionHost) {
  const outcome = await open(screensOf(incident.type).addEvent, { incident, ...place })
  if (outcome && outcome.incidentId !== null) toast({ kind: 'success', key: 'report.added' })
  return outcome && {}
}

/** Adds an event to an incident. */
export async function runAddEvent({ incidentId, ...place }: AddEventInput, host: ActionHost) {
  if (!host.session) return null
  const incident = await host.session.send(incidents.get, { params: { id: incidentId } })
  return await addEvent(incident, place, host)
}

/** The type whose incidents are documented for their own time; others are documented for now. */
const TIMED_TYPE = 'timeSeries'

/** Documents something at the place of an incident: the finding of a measurement with its time, or what is done. */
export async function runDocument({ incidentId }: IncidentInput, host: ActionHost) {
  if (!host.session) return null
  const incident = await host.session.send(incidents.get, { params: { id: incidentId } })
  const { type, firstEventTimestamp, lastEventTimestamp, closedAt } = incident
  const [cameraId] = camerasOf(incident)
  const regions = regionsOf(incident)
  const place = { ...(cameraId !== undefined && { cameraId }), ...(regions.length > 0 && { regions }) }
  const span = { start: firstEventTimestamp, ...(closedAt !== null && { end: lastEventTimestamp }) }
  return await runReport({ type: 'barnDocumentation', ...place, ...(type === TIMED_TYPE && span) }, host)
}
