import { isProblem } from '@barn-workbench/core/result'
import { useHost } from '@barn-workbench/plugin-sdk/react'
import { proofDialog } from '../dialogs'

/**
 * Returns a function that makes a change and, if the instance requires a proof first, asks for it and repeats the
 * change. Rejects with the refusal if the user gives none.
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
