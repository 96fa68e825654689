import { incidentComments, incidents } from '@barn-workbench/core/contract'
import type {
  assignIncident,
  assignIncidentToMe,
  commentIncident,
  editIncident,
  hideIncident,
  Intent,
  openIncident,
  ParsedIntentInput,
} from '@barn-workbench/core/intents'
import type { Incident } from '@barn-workbench/core/schema'
import type { Write } from '@barn-workbench/core/writes'
import { newUuid, type ActionHost } from '@barn-workbench/plugin-sdk'
import { entityPath } from '@barn-workbench/plugin-sdk/react'
import { accountDialog, deleteDialog, forceCloseDialog, propertiesDialog, reasonDialog, shareDialog } from '../dialogs'
import { ownAccount } from '../queries/ownAccount'
import * as writes from '../writes/incidentWrites'
import type { IncidentInput } from '../writes/incidentWrites'

/*
 * The code of the incident actions, which loads when the first of them runs. Each makes one write of
 * `incidentWrites.ts`; `host.write` shows the change at once, sends it, and reports the outcome.
 */

/** The result of all these actions; null if the user has cancelled. */
type Decided = Promise<Record<string, never> | null>

/** Makes a write. Null if the user has undone it. */
async function submit<Input>(host: ActionHost, write: Write<Input, Incident>, input: Input): Decided {
  return (await host.write(write, input)) && {}
}

/** Closes an incident. */
export function runClose({ incidentId }: IncidentInput, host: ActionHost): Decided {
  return submit(host, writes.close, { incidentId })
}

/** Closes an incident that still goes on. */
export function runForceClose({ incidentId }: IncidentInput, host: ActionHost): Decided {
  return submit(host, writes.close, { incidentId, forceClose: true })
}

/** Opens a closed incident again. */
export function runReopen({ incidentId }: IncidentInput, host: ActionHost): Decided {
  return submit(host, writes.reopen, { incidentId })
}

type InputOf<I extends Intent> = ParsedIntentInput<I>

/** Assigns an incident to the user. Null if the user's account cannot be read. */
export async function runAssignToMe({ incidentId }: InputOf<typeof assignIncidentToMe>, host: ActionHost): Decided {
  const account = host.session && (await ownAccount(host.session))
  return account && (await submit(host, writes.assign, { incidentId, account }))
}

/** Assigns an incident to an account. Null if none was chosen. */
export async function runAssign({ incidentId, account }: InputOf<typeof assignIncident>, host: ActionHost): Decided {
  return account ? await submit(host, writes.assign, { incidentId, account }) : null
}

/** Ends the assignment of an incident. */
export function runUnassign({ incidentId }: IncidentInput, host: ActionHost): Decided {
  return submit(host, writes.unassign, { incidentId })
}

/** Hides an incident for a reason. Null without one. */
export async function runHide({ incidentId, reason }: InputOf<typeof hideIncident>, host: ActionHost): Decided {
  return reason ? await submit(host, writes.hide, { incidentId, reason }) : null
}

/** Shows a hidden incident again. */
export function runUnhide({ incidentId }: IncidentInput, host: ActionHost): Decided {
  return submit(host, writes.unhide, { incidentId })
}

/** Changes properties of an incident. Only the changed ones are sent, and nothing if none has changed. */
export async function runEdit(input: InputOf<typeof editIncident>, host: ActionHost): Decided {
  const { incidentId, properties, basedOn } = input
  if (!properties) return null
  const changes = basedOn ? writes.changedProperties(properties, basedOn) : writes.allProperties(properties)
  // Nothing was changed, so no message is shown.
  return Object.keys(changes).length === 0 ? {} : await submit(host, writes.edit, { incidentId, changes, basedOn })
}

/** Deletes an incident. */
export function runRemove({ incidentId }: IncidentInput, host: ActionHost): Decided {
  return submit(host, writes.remove, { incidentId })
}

type Inputs = readonly IncidentInput[]

/** Asks once why the incidents are hidden. */
export async function askForReason(inputs: Inputs, host: ActionHost) {
  const reason = await host.open(reasonDialog, { count: inputs.length })
  return reason && { reason }
}

/** Asks for the account that the incidents are assigned to. */
export async function askForAccount(inputs: Inputs, host: ActionHost) {
  const account = await host.open(accountDialog, { count: inputs.length })
  return account && { account }
}

/** Asks whether a camera is really no longer to be watched for this. */
export async function askToForceClose(inputs: Inputs, host: ActionHost) {
  return (await host.open(forceCloseDialog, { count: inputs.length })) && {}
}

/** Asks whether several incidents are to be deleted; one alone can be brought back. */
export async function askToDelete(inputs: Inputs, host: ActionHost) {
  return inputs.length === 1 ? {} : (await host.open(deleteDialog, { count: inputs.length })) && {}
}

/** Asks for the screens, colour and stakeholders of an incident. */
export async function askForProperties([input]: Inputs, { session, open }: ActionHost) {
  if (!input || !session) return null
  const basedOn = await session.send(incidents.get, { params: { id: input.incidentId } })
  const { displayConfiguration, stakeholder } = basedOn
  const properties = await open(propertiesDialog, { ...displayConfiguration, stakeholder })
  return properties && { properties, basedOn }
}

/** Shows an incident on its page. */
export async function openOnPage(
  { incidentId }: ParsedIntentInput<typeof openIncident>,
  { session, navigate }: ActionHost,
) {
  if (!session) return null
  await navigate(entityPath(session.id, 'incident', incidentId))
  return {}
}

/** Shows the ways to share an incident. */
export async function runShare({ incidentId }: IncidentInput, { session, open }: ActionHost): Decided {
  if (!session) return null
  return (await open(shareDialog, { incidentId })) && {}
}

/** Adds a comment to an incident. */
export async function runComment(
  { incidentId, text }: ParsedIntentInput<typeof commentIncident>,
  { session, toast }: ActionHost,
) {
  if (!session) return null
  const body = { incidentComment: { text, incidentEventId: null, parentCommentId: null } }
  // The key lets the call be sent again after a network failure.
  await session.send(incidentComments.create, { params: { incidentId }, body }, { idempotencyKey: newUuid() })
  toast({ kind: 'success', key: 'toast.comment.create.success' })
  return {}
}
