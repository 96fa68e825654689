import { z } from 'zod'
import { intent } from '@barn-workbench/core/intents'
import { Id, Timestamp } from '@barn-workbench/core/schema'

const incidentId = Id
const nothing = z.object({})

/**
 * Notes that a dead animal was taken away at a time in ms since the epoch. Without a time it is now; for several
 * animals the user is asked for the time.
 */
export const removeDeadAnimal = intent({
  id: 'deadAnimal.remove',
  input: z.object({ incidentId, timestamp: Timestamp.optional() }),
  result: nothing,
})

/** Notes that a dead animal was taken away earlier. Without a time the user is asked for it. */
export const removeDeadAnimalEarlier = intent({
  id: 'deadAnimal.removeEarlier',
  input: z.object({ incidentId, timestamp: Timestamp.optional() }),
  result: nothing,
})

/** Notes that there was no dead animal. */
export const markFalseAlarm = intent({
  id: 'deadAnimal.markFalseAlarm',
  input: z.object({ incidentId }),
  result: nothing,
})

/** Takes back that a dead animal was a false alarm. */
export const revertFalseAlarm = intent({
  id: 'deadAnimal.revertFalseAlarm',
  input: z.object({ incidentId }),
  result: nothing,
})
