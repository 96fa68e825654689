import { defineDialog } from '@barn-workbench/plugin-sdk'

/** Says that a documentation is made, and leads to it. */
export const documentedDialog = defineDialog<{ incidentId: string }, never>({
  id: 'measurements.documented',
  load: async () => (await import('./Documented')).Documented,
})
