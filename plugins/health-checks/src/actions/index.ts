import { runHealthCheck, runHealthChecks } from '@barn-workbench/core/intents'
import { defineAction } from '@barn-workbench/plugin-sdk'
import { IconHeartbeat } from '@barn-workbench/plugin-sdk/icons'

const needs = ['watchdogs.execute']

const runAll = defineAction({
  id: 'health-checks.run-all',
  implements: runHealthChecks,
  needs,
  needsInstance: true,
  icon: IconHeartbeat,
  load: async () => (await import('./executeHealthChecks')).executeAll,
})

const run = defineAction({
  id: 'health-checks.run',
  implements: runHealthCheck,
  on: 'incident',
  group: 'change',
  from: ({ incidentId }) => ({ incidentId }),
  needs,
  when: ({ type }) => type === 'healthCheck',
  icon: IconHeartbeat,
  load: async () => (await import('./executeHealthChecks')).executeOne,
})

export const actions = [runAll, run]
