import { useQueryClient } from '@tanstack/react-query'
import { problemOf } from '@barn-workbench/core/result'
import { useHost, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'
import { questionDialog } from '../dialogs'

/**
 * Returns a function that makes a change and reports the outcome by `toast.<name>.success` or `.error`, after the data
 * on screen has been reloaded. It resolves to whether the change was made.
 */
export function useChangeWithToast() {
  const host = useHost()
  const queries = useQueryClient()
  const session = useSession()
  const problemText = useProblemText()
  return async (name: string, change: () => Promise<unknown>): Promise<boolean> => {
    try {
      await change()
    } catch (error) {
      const problem = problemText(problemOf(error))
      host.toast({ kind: 'error', key: `toast.${name}.error`, values: { problem } })
      return false
    }
    await queries.invalidateQueries({ queryKey: [session.id] })
    host.toast({ kind: 'success', key: `toast.${name}.success` })
    return true
  }
}

/** The question before a change that cannot be undone. */
interface Question {
  title: string
  text: string
  confirm: string
}

/** Like `useChangeWithToast`, after the person has confirmed a question. */
export function useConfirmedChange() {
  const host = useHost()
  const changeWithToast = useChangeWithToast()
  return async (question: Question, name: string, change: () => Promise<unknown>): Promise<void> => {
    if (await host.open(questionDialog, question)) await changeWithToast(name, change)
  }
}
