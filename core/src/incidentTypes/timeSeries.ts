import { HOUR } from '../time'
import { CLOSED, defineIncidentType } from './incidentType'

/** A measurement above its threshold. */
export const timeSeries = defineIncidentType({
  tone: 'warning',
  states: { open: { tone: 'warning', urgency: { level: 2, within: 2 * HOUR } } },
  triggers: {
    aboveThreshold: { from: null, to: 'open', alsoFrom: ['open'] },
    recovered: { from: ['open'], to: CLOSED },
  },
  reopensAs: 'open',
  canBeDocumented: true,
})
