import { deadAnimals, incidents } from '@barn-workbench/core/contract'
import { CLOSED, OPEN_DEAD_ANIMAL_STATE } from '@barn-workbench/core/incidentTypes'
import { type Incident } from '@barn-workbench/core/schema'
import { bindWrite, callOf, defineWrite, type Write } from '@barn-workbench/core/writes'

export interface DeadAnimalInput {
  incidentId: string
}
type DeadAnimalWrite<Input> = Write<Input, Incident>

/** Shared by all writes of a dead animal: the incident, how it is reloaded, and that they change single fields. */
const ofDeadAnimal = {
  entity: ({ incidentId }: DeadAnimalInput) => `incident/${incidentId}` as const,
  reload: ({ incidentId }: DeadAnimalInput) => callOf(incidents.get, { params: { id: incidentId } }),
  isPatch: true,
} as const

const liesThere = ({ state }: Incident) => state === OPEN_DEAD_ANIMAL_STATE
const open = { state: OPEN_DEAD_ANIMAL_STATE, closedAt: null }

function closedAt(incident: Incident, time: number, falsePositive: boolean): Incident {
  const messagePayload = { ...incident.messagePayload, falsePositive }
  return { ...incident, state: CLOSED, closedAt: time, lastEventTimestamp: time, isPublicOpen: false, messagePayload }
}

function openAgain(incident: Incident): Incident {
  const messagePayload = { ...incident.messagePayload, falsePositive: false }
  return { ...incident, ...open, isPublicOpen: !incident.hidden, messagePayload }
}

type RemovalInput = DeadAnimalInput & { timestamp: number }

const removal = {
  ...ofDeadAnimal,
  name: 'deadAnimal.remove',
  isKeptOffline: true as const,
  call: ({ incidentId, timestamp }: RemovalInput) =>
    callOf(deadAnimals.markRemoved, { params: { id: incidentId }, body: { timestamp } }),
  optimistic: (incident: Incident, { timestamp }: RemovalInput) => closedAt(incident, timestamp, false),
  fits: liesThere,
}

/** `timestamp`: when it was taken away, in ms. */
export const markRemoved: DeadAnimalWrite<RemovalInput> = defineWrite<RemovalInput, Incident>({
  ...removal,
  inverse: ({ incidentId }) => bindWrite(putBack, { incidentId }),
})

/** The same for accounts that may not reopen incidents, and so cannot take it back. */
export const markRemovedForGood: DeadAnimalWrite<RemovalInput> = defineWrite<RemovalInput, Incident>(removal)

/** Takes a removal back. */
const putBack: DeadAnimalWrite<DeadAnimalInput> = defineWrite({
  ...ofDeadAnimal,
  name: 'deadAnimal.putBack',
  isKeptOffline: true,
  call: ({ incidentId }) => callOf(incidents.reopen, { params: { id: incidentId } }),
  optimistic: openAgain,
})

export const markFalsePositive: DeadAnimalWrite<DeadAnimalInput> = defineWrite({
  ...ofDeadAnimal,
  name: 'deadAnimal.markFalseAlarm',
  call: ({ incidentId }) => callOf(deadAnimals.markFalsePositive, { params: { id: incidentId }, body: undefined }),
  // It counts as if it had never been there: all of it is at its first event.
  optimistic: (incident) => closedAt(incident, incident.firstEventTimestamp, true),
  fits: liesThere,
  inverse: ({ incidentId }) => bindWrite(revertFalsePositive, { incidentId }),
})

export const revertFalsePositive: DeadAnimalWrite<DeadAnimalInput> = defineWrite({
  ...ofDeadAnimal,
  name: 'deadAnimal.revertFalseAlarm',
  call: ({ incidentId }) => callOf(deadAnimals.revertFalsePositive, { params: { id: incidentId } }),
  optimistic: openAgain,
  inverse: ({ incidentId }) => bindWrite(markFalsePositive, { incidentId }),
})
