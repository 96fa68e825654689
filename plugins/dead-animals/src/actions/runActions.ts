import { incidents } from '@barn-workbench/core/contract'
import type { Intent, ParsedIntentInput } from '@barn-workbench/core/intents'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
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

/** The time at which the last of some animals was first seen, in ms; undefined if it cannot be read. */
async function lastFirstSeen(inputs: readonly DeadAnimalInput[], { session }: ActionHost): Promise<number | undefined> {
  const ids = inputs.map(({ incidentId }) => incidentId)
  const query = {
    query: [where('incidentId', 'in', ids)],
    projection: ['firstEventTimestamp'] as const,
    limit: ids.length,
  }
  const found = await session?.list(incidents.query, query).catch(() => [])
  if (!found || found.length === 0) return undefined
  return Math.max(...found.map(({ firstEventTimestamp }) => firstEventTimestamp))
}

/** Whether the account can take a removal back. */
function canReopen({ session }: ActionHost): boolean {
  return hasAnyPermission(session?.snapshot().permissions ?? new Set(), REOPEN_PERMISSIONS)
}

/**
 * A single animal is taken away now if that can be undone. For several animals, or without an undo, asks for the time.
 */
export async function askToRemove(inputs: readonly DeadAnimalInput[], host: ActionHost) {
  const { session } = host
  if (inputs.length === 1 && session && canReopen(host)) return { timestamp: session.clock.now() }
  return await askForRemovalTime(inputs, host)
}

/** Asks once when the animals were taken away. */
export async function askForRemovalTime(inputs: readonly DeadAnimalInput[], host: ActionHost) {
  const earliest = await lastFirstSeen(inputs, host)
  const timestamp = await host.open(removalTimeDialog, { count: inputs.length, earliest })
  return timestamp === null ? null : { timestamp }
}

/**
 * Notes that a dead animal was taken away. It can be undone if the account may reopen incidents. Null without a time.
 */
export async function runRemove(
  { incidentId, timestamp }: InputOf<typeof removeDeadAnimal>,
  host: ActionHost,
): Decided {
  if (timestamp === undefined) return null
  return (await host.write(canReopen(host) ? markRemoved : markRemovedForGood, { incidentId, timestamp })) && {}
}

/** Marks the detection of a dead animal as a false alarm. */
export async function runMarkFalseAlarm({ incidentId }: DeadAnimalInput, host: ActionHost): Decided {
  return (await host.write(markFalsePositive, { incidentId })) && {}
}

/** Takes back that a detection was a false alarm: the dead animal is open again. */
export async function runRevertFalseAlarm({ incidentId }: DeadAnimalInput, host: ActionHost): Decided {
  return (await host.write(revertFalsePositive, { incidentId })) && {}
}
