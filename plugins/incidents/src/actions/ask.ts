import { incidents } from '@barn-workbench/core/contract'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { accountDialog, deleteDialog, forceCloseDialog, propertiesDialog, reasonDialog } from '../dialogs'
import type { IncidentInput } from '../writes/incidentWrites'

type Inputs = readonly IncidentInput[]

/** Asks once why the incidents are hidden. */
export async function askForReason(inputs: Inputs, host: ActionHost) {
  const reason = await host.open(reasonDialog, { count: inputs.length })
  return reason && { reason }
}

/** Asks to whom the incidents are assigned. */
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

/** Asks where an incident is to be shown, in which colour, and to whom it matters. */
export async function askForProperties([input]: Inputs, { session, open }: ActionHost) {
  if (!input || !session) return null
  const basedOn = await session.send(incidents.get, { params: { id: input.incidentId } })
  const { displayConfiguration, stakeholder } = basedOn
  const properties = await open(propertiesDialog, { ...displayConfiguration, stakeholder })
  return properties && { properties, basedOn }
}
