import { useScreenActions } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { PRINT_PARAMETER } from '../router/printParameter'
import { EDIT_PARAMETER } from '../router/useEditMode'

/**
 * Shares the address of the screen on view, with its time and its moment, but as it is read: not edited, not printed.
 */
export function useShareScreen(): () => Promise<void> {
  const { address } = useWorkbench()
  const { hostOf } = useScreenActions()
  return async () => {
    const parameters = new URLSearchParams(address.search())
    for (const name of [EDIT_PARAMETER, PRINT_PARAMETER]) parameters.delete(name)
    const search = parameters.toString()
    await hostOf('shell').share({ title: document.title, path: address.path() + (search && `?${search}`) })
  }
}
