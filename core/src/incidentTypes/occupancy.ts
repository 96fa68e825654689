import { CLOSED, defineIncidentType } from './incidentType'

/** Whether animals are in a place. Animals that arrive after the last ones have left start a new incident. */
const occupancy = defineIncidentType({
  tone: 'success',
  states: { penFull: { tone: 'success', isUsual: true, next: 'noAnimalsDetected' }, penEmpty: { tone: 'brand' } },
  triggers: {
    animalsDetected: { from: null, to: 'penFull', replaces: ['penEmpty'] },
    noAnimalsDetected: { from: ['penFull'], to: 'penEmpty', canStart: true },
    barnEvent: { from: ['penFull', 'penEmpty'], to: null },
  },
  reopensAs: 'penFull',
})

/** The occupancy of a pen. */
export const penState = { ...occupancy, onePer: 'component' } as const
/** The occupancy of the barn: a batch of animals. */
export const barnState = { ...occupancy, onePer: 'barn' } as const

/** States of an occupancy whose animals have left, at its last event. */
const MOVED_OUT_STATES: readonly string[] = ['penEmpty', CLOSED]

/** Whether the animals of an occupancy have left. */
export function hasMovedOut({ state }: { state: string }): boolean {
  return MOVED_OUT_STATES.includes(state)
}

/** The most animals that can be entered for one place. */
export const MOST_ANIMALS = 1_000_000

/** The number of animals housed, by the payload of their occupancy; null if it was not entered. */
export function animalsHoused({
  messagePayload,
}: {
  messagePayload?: Readonly<Record<string, unknown>>
}): number | null {
  const animals = messagePayload?.['animals']
  return typeof animals === 'number' && Number.isInteger(animals) && animals > 0 ? animals : null
}
