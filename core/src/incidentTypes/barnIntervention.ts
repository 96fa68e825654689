import { DAY, HOUR } from '../time'
import { defineIncidentType, type Urgency } from './incidentType'

/**
 * By severity, from none to high. Without ventilation a barn of growing pigs becomes too hot for them within about an
 * hour.
 */
const URGENCY: readonly Urgency[] = [
  { level: 1, within: 3 * DAY },
  { level: 1, within: DAY },
  { level: 2, within: 12 * HOUR },
  { level: 4, within: HOUR },
]

/** Something that is to be done in the barn. */
export const barnIntervention = defineIncidentType({
  tone: 'warning',
  hasColorOnCharts: true,
  states: {
    actionRequired: { tone: 'warning', urgency: URGENCY, next: 'noIssueDetected' },
    issueResolved: { tone: 'success', isResolved: true },
  },
  triggers: {
    issueDetected: { from: null, to: 'actionRequired', alsoFrom: ['actionRequired', 'issueResolved'] },
    noIssueDetected: { from: ['actionRequired'], to: 'issueResolved', canStart: true },
  },
  reopensAs: 'actionRequired',
  canBeDocumented: true,
})
