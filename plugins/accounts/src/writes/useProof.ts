import { isProblem } from '@barn-workbench/core/result'
import { useHost } from '@barn-workbench/plugin-sdk/react'
import { proofDialog } from '../dialogs'

/**
 * Returns a function that makes a change and, where the instance wants a proof first, asks for it and makes the change
 * again. Rejects with the refusal where the user gives none.
 */
export function useProof() {
  const host = useHost()
  return async <T>(change: () => Promise<T>): Promise<T> => {
    try {
      return await change()
    } catch (error) {
      if (!isProblem(error, 'session/proof-required') || !(await host.open(proofDialog, null))) throw error
      return change()
    }
  }
}
