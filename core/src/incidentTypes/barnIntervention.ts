import { defineIncidentType } from './incidentType'

/** Something that is to be done in the barn. */
export const barnIntervention = defineIncidentType({
  tone: 'warning',
  hasColorOnCharts: true,
  states: {
    actionRequired: { tone: 'warning', next: 'noIssueDetected' },
    issueResolved: { tone: 'success', isResolved: true },
  },
  triggers: {
    issueDetected: { from: null, to: 'actionRequired', alsoFrom: ['actionRequired', 'issueResolved'] },
    noIssueDetected: { from: ['actionRequired'], to: 'issueResolved', canStart: true },
  },
  reopensAs: 'actionRequired',
})
