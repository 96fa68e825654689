import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { GrantInput, RoleInput } from './inputs'

/** Asks once before something is lost; the title names it. */
export const questionDialog = defineDialog<{ title: string; text: string; confirm: string }, true>({
  id: 'accounts.question',
  load: async () => (await import('./lossQuestion')).LossQuestion,
})

/** Adds an account, by an e-mail address or by a username. */
export const addAccountDialog = defineDialog<null, true>({
  id: 'accounts.addAccount',
  load: async () => (await import('./AddAccountForm')).AddAccountForm,
})

/** Asks for the password or a passkey of the user before something that needs a proof. */
export const proofDialog = defineDialog<null, true>({
  id: 'accounts.proof',
  load: async () => (await import('./ProofForm')).ProofForm,
})

/** Grants roles and permissions to an account for some time. */
export const grantDialog = defineDialog<GrantInput, true>({
  id: 'accounts.grant',
  load: async () => (await import('./GrantForm')).GrantForm,
})

/** Makes a role, or changes one. */
export const roleDialog = defineDialog<RoleInput, true>({
  id: 'accounts.role',
  isWide: true,
  load: async () => (await import('./RoleForm')).RoleForm,
})
