import { CLOSED, defineIncidentType } from './incidentType'

/** Work that was done or seen in the barn. `create` and `hide` are older forms that programs still send. */
export const barnDocumentation = defineIncidentType({
  tone: 'info',
  hasColorOnCharts: true,
  states: { created: { tone: 'warning', next: 'ended' }, hidden: { tone: 'neutral' } },
  triggers: {
    started: { from: null, to: 'created' },
    observed: { from: null, to: CLOSED },
    ended: { from: ['created'], to: CLOSED },
    create: { from: null, to: 'created', alsoFrom: ['hidden'] },
    hide: { from: ['created'], to: 'hidden' },
  },
  reopensAs: 'created',
  hasFixedCourse: true,
  canBeDocumented: true,
})
