import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { signInDialog } from '../dialogs'

/** Opens a dialog for missing parts, such as an account at the site. */
export async function signIn(input: { instanceId: string }, { open }: ActionHost) {
  return await open(signInDialog, input)
}
