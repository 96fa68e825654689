import type { IncidentHandler } from '@barn-workbench/core/schema'
import { readSchema } from './jsonSchema'

/** The trigger that says what happened to the animals, and has a word for it. */
export const BARN_EVENT = 'barnEvent'

/** The triggers of a type that are possible in a state; null: all, since the place may have an incident that is not known here. */
export function triggersIn({ triggers }: IncidentHandler, state: string | null): string[] {
  return Object.entries(triggers)
    .filter(([, { from }]) => from === null || state === null || from.includes(state))
    .map(([trigger]) => trigger)
}

/** The events of a barn that its schema names; none where they have to be typed. */
export function barnEventsOf({ triggers }: IncidentHandler): string[] {
  const payload = triggers[BARN_EVENT]?.payload
  const schema = readSchema(payload)
  return schema.alternatives(payload).flatMap((branch) => schema.texts(schema.property(branch, 'event')))
}
