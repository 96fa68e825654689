import type { EntityReference } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { AccountPicker } from '@barn-workbench/plugin-sdk/form'

/** Asks for an account. */
export function AccountChoice({ close }: DialogProps<{ count: number }, EntityReference>) {
  return <AccountPicker onChoose={close} />
}
