import { defineIncidentType } from './incidentType'

const ANY_STATE = ['isBelowThreshold', 'wasBelowThreshold', 'hadNoDarknessPeriod'] as const

/** The state of a check that is about the light: the camera works. */
export const NO_DARKNESS_STATE = 'hadNoDarknessPeriod'

/** A camera that does not work as it should, or a barn without a dark period. */
export const healthCheck = defineIncidentType({
  tone: 'neutral',
  states: {
    isBelowThreshold: { tone: 'warning', needsForce: true },
    wasBelowThreshold: { tone: 'success', isResolved: true },
    [NO_DARKNESS_STATE]: { tone: 'neutral', isResolved: true },
  },
  triggers: {
    belowThreshold: { from: null, to: 'isBelowThreshold', alsoFrom: ANY_STATE },
    recovered: { from: ['isBelowThreshold'], to: 'wasBelowThreshold' },
    noDarknessPeriod: { from: null, to: NO_DARKNESS_STATE, alsoFrom: ANY_STATE },
  },
  reopensAs: 'wasBelowThreshold',
})
