import { defineWidget } from '@barn-workbench/plugin-sdk'
import { SitesSettings } from './settings'

const shared = { settings: SitesSettings, migrations: [], scope: 'sites', needs: [] } as const
const incidentWidget = { ...shared, size: { w: 12, h: 14, minW: 6, minH: 5 } } as const

/** All sites, with their state and figures. */
export const sitesWidget = defineWidget({
  ...shared,
  id: 'instances.sites',
  size: { w: 12, h: 14, minW: 6, minH: 5 },
  load: () => import('./sites/SitesWidget'),
})

export const deadAnimalsWidget = defineWidget({
  ...incidentWidget,
  id: 'instances.dead-animals',
  group: 'animals',
  load: () => import('./dead-animals/DeadAnimalsWidget'),
})

export const openIncidentsWidget = defineWidget({
  ...incidentWidget,
  id: 'instances.open-incidents',
  group: 'incidents',
  load: () => import('./open-incidents/OpenIncidentsWidget'),
})

export const interventionsWidget = defineWidget({
  ...incidentWidget,
  id: 'instances.interventions',
  group: 'incidents',
  load: () => import('./interventions/InterventionsWidget'),
})

/** The sites that cannot be reached, and why. */
export const notReachedWidget = defineWidget({
  ...shared,
  id: 'instances.not-reached',
  size: { w: 6, h: 14, minW: 4, minH: 4 },
  load: () => import('./not-reached/NotReachedWidget'),
})

export const widgets = [sitesWidget, deadAnimalsWidget, openIncidentsWidget, interventionsWidget, notReachedWidget]
