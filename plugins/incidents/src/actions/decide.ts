import type {
  assignIncident,
  assignIncidentToMe,
  editIncident,
  hideIncident,
  Intent,
  ParsedIntentInput,
} from '@barn-workbench/core/intents'
import type { Incident } from '@barn-workbench/core/schema'
import type { Write } from '@barn-workbench/core/writes'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import * as writes from '../writes/incidentWrites'
import { ownAccount } from './ownAccount'

type IncidentInput = writes.IncidentInput
/** The result of all these actions; null: the user has cancelled. */
type Decided = Promise<Record<string, never> | null>

/** Makes a write. What is still missing from the input means that the user has not been asked. */
async function decide<Input>(host: ActionHost, write: Write<Input, Incident>, input: Input): Decided {
  return (await host.write(write, input)) && {}
}

export function runClose({ incidentId }: IncidentInput, host: ActionHost): Decided {
  return decide(host, writes.close, { incidentId })
}

export function runForceClose({ incidentId }: IncidentInput, host: ActionHost): Decided {
  return decide(host, writes.close, { incidentId, forceClose: true })
}

export function runReopen({ incidentId }: IncidentInput, host: ActionHost): Decided {
  return decide(host, writes.reopen, { incidentId })
}

type InputOf<I extends Intent> = ParsedIntentInput<I>

export async function runAssignToMe({ incidentId }: InputOf<typeof assignIncidentToMe>, host: ActionHost): Decided {
  const account = host.session && (await ownAccount(host.session))
  return account && (await decide(host, writes.assign, { incidentId, account }))
}

export async function runAssign({ incidentId, account }: InputOf<typeof assignIncident>, host: ActionHost): Decided {
  return account ? await decide(host, writes.assign, { incidentId, account }) : null
}

export function runUnassign({ incidentId }: IncidentInput, host: ActionHost): Decided {
  return decide(host, writes.unassign, { incidentId })
}

export async function runHide({ incidentId, reason }: InputOf<typeof hideIncident>, host: ActionHost): Decided {
  return reason ? await decide(host, writes.hide, { incidentId, reason }) : null
}

export function runUnhide({ incidentId }: IncidentInput, host: ActionHost): Decided {
  return decide(host, writes.unhide, { incidentId })
}

export async function runEdit(input: InputOf<typeof editIncident>, host: ActionHost): Decided {
  const { incidentId, properties, basedOn } = input
  if (!properties) return null
  const changes = basedOn ? writes.changedProperties(properties, basedOn) : writes.allProperties(properties)
  // Nothing was changed, so that nobody need be told.
  return Object.keys(changes).length === 0 ? {} : await decide(host, writes.edit, { incidentId, changes, basedOn })
}

export function runRemove({ incidentId }: IncidentInput, host: ActionHost): Decided {
  return decide(host, writes.remove, { incidentId })
}
