import { HOUR } from '../time'
import { defineIncidentType } from './incidentType'

const ANY_STATE = ['isBelowThreshold', 'wasBelowThreshold', 'hadNoDarknessPeriod'] as const

/** The state of a check that is about the light: the camera works. */
export const NO_DARKNESS_STATE = 'hadNoDarknessPeriod'

/** Outages of up to six hours come by about once a month at each camera. */
const OFFLINE = { level: 2, within: 6 * HOUR } as const

/** A camera that does not work as it should, or a barn without a dark period. */
export const healthCheck = defineIncidentType({
  tone: 'neutral',
  states: {
    isBelowThreshold: { tone: 'warning', urgency: OFFLINE, needsForce: true },
    wasBelowThreshold: { tone: 'success', isResolved: true },
    [NO_DARKNESS_STATE]: { tone: 'neutral', isResolved: true },
  },
  triggers: {
    belowThreshold: { from: null, to: 'isBelowThreshold', alsoFrom: ANY_STATE },
    recovered: { from: ['isBelowThreshold'], to: 'wasBelowThreshold' },
    noDarknessPeriod: { from: null, to: NO_DARKNESS_STATE, alsoFrom: ANY_STATE },
  },
  reopensAs: 'wasBelowThreshold',
  hasFixedCourse: true,
})
