import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { signInDialog } from '../dialogs'

/** Asks for what is missing, such as an account at the site. */
export async function signIn(input: { instanceId: string }, { open }: ActionHost) {
  return await open(signInDialog, input)
}
