import { useEffect } from 'react'
import { useLeaveQuestion, type LeaveTarget } from '@barn-workbench/plugin-sdk/react'
import { PRINT_PARAMETER } from '../router/printParameter'
import { EDIT_PARAMETER } from '../router/useEditMode'

/**
 * While `isUnsaved`, the browser asks before the page is closed or loaded again. What is typed for a widget is kept
 * nowhere else.
 */
export function useUnloadQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

/** While `isUnsaved`, the person is asked before something takes the widget off the screen. */
export function useUnsavedWidget(isUnsaved: boolean): void {
  useUnloadQuestion(isUnsaved)
  const leaves = ({ isOtherPath, search }: LeaveTarget) => {
    const parameters = new URLSearchParams(search)
    return isOtherPath || parameters.has(EDIT_PARAMETER) || parameters.has(PRINT_PARAMETER)
  }
  useLeaveQuestion(isUnsaved, leaves, { isKept: false })
}
