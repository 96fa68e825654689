import { defineDialog } from '@barn-workbench/plugin-sdk'

/** Says that a documentation is made, and leads to it. */
export const documentationStartedDialog = defineDialog<{ incidentId: string }, never>({
  id: 'measurements.documented',
  load: async () => (await import('./DocumentationStarted')).DocumentationStarted,
})
