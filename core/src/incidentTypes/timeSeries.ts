import { CLOSED, defineIncidentType } from './incidentType'

/** A measurement above its threshold. */
export const timeSeries = defineIncidentType({
  tone: 'warning',
  states: { open: { tone: 'warning' } },
  triggers: {
    aboveThreshold: { from: null, to: 'open', alsoFrom: ['open'] },
    recovered: { from: ['open'], to: CLOSED },
  },
  reopensAs: 'open',
})
