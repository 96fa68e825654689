import { defineSlotContent } from '@barn-workbench/plugin-sdk'

/** Which plugin is on which site, for users who are signed in to some. */
export const sitesTable = defineSlotContent({
  id: 'site-plugins.sites',
  slot: 'plugins.sites',
  order: 50,
  needs: [],
  load: async () => (await import('./SitesTable')).SitesTable,
})
