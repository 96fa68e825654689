import { defineSlotContent } from '@barn-workbench/plugin-sdk'

/** What this device has measured of the page, in the settings for developers. */
export const diagnostics = defineSlotContent({
  id: 'system.diagnostics',
  slot: 'settings.developer',
  order: 50,
  needs: [],
  load: async () => (await import('./Diagnostics')).Diagnostics,
})
