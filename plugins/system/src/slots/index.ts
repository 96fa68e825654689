import { defineSlotContent } from '@barn-workbench/plugin-sdk'

/** Measurements of the page on this device, in the settings for developers. */
export const diagnostics = defineSlotContent({
  id: 'system.diagnostics',
  slot: 'settings.developer',
  order: 50,
  needs: [],
  load: async () => (await import('./Diagnostics')).Diagnostics,
})
