import { defineSlotContent } from '@barn-workbench/plugin-sdk'

const needs = ['system.manage']

/** When backups are made and where to, in the guide of the set-up. */
export const setupBackup = defineSlotContent({
  id: 'system.setup-backup',
  slot: 'setup.backup',
  order: 10,
  needs,
  load: async () => (await import('../backups/Backups')).Backups,
})

/** How the instance is reached by HTTPS, in the guide of the set-up. */
export const setupHttps = defineSlotContent({
  id: 'system.setup-https',
  slot: 'setup.https',
  order: 10,
  needs,
  load: async () => (await import('../pages/system/Connection')).Connection,
})

/** Measurements of the page on this device, in the settings for developers. */
export const diagnostics = defineSlotContent({
  id: 'system.diagnostics',
  slot: 'settings.developer',
  order: 50,
  needs: [],
  load: async () => (await import('./Diagnostics')).Diagnostics,
})
