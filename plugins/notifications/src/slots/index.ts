import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { defineSlotContent } from '@barn-workbench/plugin-sdk'

/** The bell with the number of unopened notifications, in the bar above every screen. */
export const bell = defineSlotContent({
  id: 'notifications.bell',
  slot: 'shell.bar',
  order: 10,
  needs: incidentViewPermissions(),
  load: async () => (await import('../bell/Bell')).Bell,
})

/** The people who were notified of an incident, in its detail. */
export const incidentChain = defineSlotContent({
  id: 'notifications.incident-chain',
  slot: 'incident.detail',
  order: 20,
  needs: incidentViewPermissions(),
  load: async () => (await import('../chain/IncidentChain')).IncidentChain,
})
