import type { ServiceProvider } from '@barn-workbench/core/schema'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { EditInput } from './EditForm'

/** Adds a site to the directory. Answers with the site. */
export const addDialog = defineDialog<object, ServiceProvider>({
  id: 'directory.add',
  load: async () => (await import('./AddForm')).AddForm,
})

/** Changes the account's own choices about a site, and the name for everyone. */
export const editDialog = defineDialog<EditInput, ServiceProvider>({
  id: 'directory.edit',
  load: async () => (await import('./EditForm')).EditForm,
})

/** Asks once before a site is taken out of the directory. */
export const removeDialog = defineDialog<ServiceProvider, { isRemoved: true }>({
  id: 'directory.remove',
  load: async () => (await import('./RemoveQuestion')).RemoveQuestion,
})

/** Signs in to a site; without an account there it offers to create one. */
export const signInDialog = defineDialog<{ instanceId: string }, { ok: boolean }>({
  id: 'directory.signIn',
  load: async () => (await import('./SignIn')).SignIn,
})
