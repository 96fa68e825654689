import { HOUR } from '../time'
import { CLOSED, defineIncidentType } from './incidentType'

/**
 * The urgency by severity. A detector gives no severity; an incident of a rule with a high one means that animals are
 * at risk.
 */
const UNKNOWN = { level: 2, within: 2 * HOUR } as const
const LOW = { level: 1, within: 12 * HOUR } as const
const MIDDLE = { level: 2, within: 2 * HOUR } as const
const HIGH = { level: 4, within: HOUR } as const

/** A measurement above its threshold, or one about which a rule holds. */
export const timeSeries = defineIncidentType({
  tone: 'warning',
  states: { open: { tone: 'warning', urgency: [UNKNOWN, LOW, MIDDLE, HIGH] } },
  triggers: {
    aboveThreshold: { from: null, to: 'open', alsoFrom: ['open'] },
    recovered: { from: ['open'], to: CLOSED },
  },
  reopensAs: 'open',
  canBeDocumented: true,
})
