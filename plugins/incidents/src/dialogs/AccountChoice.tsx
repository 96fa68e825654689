import type { EntityReference } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { AccountPicker } from '@barn-workbench/plugin-sdk/form'

/** Asks for an account; of two with the same name, e-mail address and user name say which is which. */
export function AccountChoice({ close }: DialogProps<{ count: number }, EntityReference>) {
  return <AccountPicker withEmail withUsername onChoose={close} />
}
