import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { focusMain } from '@barn-workbench/plugin-sdk/host'

/** Gives the focus to the content where a navigation removes what had it, such as a form or a button. */
export function useKeepFocus(): void {
  const { pathname, search } = useLocation()
  useEffect(focusMain, [pathname, search])
}
