import { defineSlotContent } from '@barn-workbench/plugin-sdk'

/** Leads from the ways to add a site to the directory. */
export const slotContents = [
  defineSlotContent({
    id: 'directory.add',
    slot: 'instances.add',
    order: 1,
    needs: [],
    load: async () => (await import('./FromDirectory')).FromDirectory,
  }),
]
