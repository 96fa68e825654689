import { defineSlotContent } from '@barn-workbench/plugin-sdk'

/** The people who have an account, in the guide of the set-up, where they are added. */
export const setupPeople = defineSlotContent({
  id: 'accounts.setup-people',
  slot: 'setup.people',
  order: 10,
  needs: ['accounts.manage'],
  load: async () => (await import('./SetupPeople')).SetupPeople,
})
