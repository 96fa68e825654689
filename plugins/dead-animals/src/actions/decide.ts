import type { Intent, ParsedIntentInput } from '@barn-workbench/core/intents'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { removalTimeDialog } from '../dialogs'
import type { removeDeadAnimal } from '../intents'
import { REOPEN_PERMISSIONS } from '../permissions'
import {
  markFalsePositive,
  markRemoved,
  markRemovedForGood,
  revertFalsePositive,
  type DeadAnimalInput,
} from '../writes/deadAnimalWrites'

type InputOf<I extends Intent> = ParsedIntentInput<I>
type Decided = Promise<Record<string, never> | null>

/** Asks once when the animals were taken away. */
export async function askForRemovalTime(inputs: readonly DeadAnimalInput[], host: ActionHost) {
  const timestamp = await host.open(removalTimeDialog, { count: inputs.length })
  return timestamp === null ? null : { timestamp }
}

export async function runRemove(
  { incidentId, timestamp }: InputOf<typeof removeDeadAnimal>,
  host: ActionHost,
): Decided {
  if (timestamp === undefined) return null
  const canReopen = hasAnyPermission(host.session?.snapshot().permissions ?? new Set(), REOPEN_PERMISSIONS)
  return (await host.write(canReopen ? markRemoved : markRemovedForGood, { incidentId, timestamp })) && {}
}

export async function runMarkFalseAlarm({ incidentId }: DeadAnimalInput, host: ActionHost): Decided {
  return (await host.write(markFalsePositive, { incidentId })) && {}
}

export async function runRevertFalseAlarm({ incidentId }: DeadAnimalInput, host: ActionHost): Decided {
  return (await host.write(revertFalsePositive, { incidentId })) && {}
}
