import { isProblem, problemOf } from '@barn-workbench/core/result'
import { useHost, useProblemText } from '@barn-workbench/plugin-sdk/react'
import type { RegionsById } from '../queries/useRegionsById'

/**
 * Makes a change and reports the outcome by `toast.<name>.success` or `.error`. Reloads the data on screen. Returns
 * null after a refusal.
 */
export function useChangeWithToast({ reload }: Pick<RegionsById, 'reload'>) {
  const host = useHost()
  const problemText = useProblemText()
  return async function changeWithToast<T>(
    name: string,
    values: Record<string, unknown>,
    change: () => Promise<T>,
    /** Called instead of a message if it is in use. */
    onUse?: () => Promise<unknown>,
  ): Promise<{ value: T } | null> {
    try {
      const value = await change()
      // The message is shown after the data is on screen.
      await reload()
      host.toast({ kind: 'success', key: `toast.${name}.success`, values })
      return { value }
    } catch (error) {
      if (onUse && isProblem(error, 'region/in-use')) {
        await reload()
        await onUse()
      } else
        host.toast({
          kind: 'error',
          key: `toast.${name}.error`,
          values: { ...values, problem: problemText(problemOf(error)) },
        })
      return null
    }
  }
}
