import { useSyncExternalStore } from 'react'
import { SECOND } from '@barn-workbench/core/time'

/** Time between two checks, in ms. Dialogs are opened in many places, and there is no event for it. */
const LOOK = SECOND

/** `data-task` is on the element of a mode or an editor that the user is working in. */
const ABOVE = 'dialog[open], html[data-report], [data-task]'

const isNothingAbove = () => document.querySelector(ABOVE) === null

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK)
  return () => clearInterval(timer)
}

/** Whether no dialog, report, editor or mode is open on the screen. It is checked each second. */
export function useNothingAbove(): boolean {
  return useSyncExternalStore(subscribe, isNothingAbove)
}
