import type { Machine } from '@barn-workbench/core/schema'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { GrantInput, KeyInput, RoleInput } from './inputs'

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

/** Makes a machine, or another key of the one that is given, and shows the key once. */
export const machineDialog = defineDialog<Machine | null, true>({
  id: 'accounts.machine',
  load: async () => (await import('./MachineForm')).MachineForm,
})

/** Makes a key in place of another one, and shows it once. */
export const renewKeyDialog = defineDialog<KeyInput, true>({
  id: 'accounts.renewKey',
  load: async () => (await import('./RenewKeyForm')).RenewKeyForm,
})
