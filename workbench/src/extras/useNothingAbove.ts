import { useSyncExternalStore } from 'react'
import { SECOND } from '@barn-workbench/core/time'

/** Time between two looks, in ms: dialogs are opened by many, and tell nobody. */
const LOOK = SECOND

const isNothingAbove = () => document.querySelector('dialog[open], html[data-report]') === null

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK)
  return () => clearInterval(timer)
}

/** Whether no dialog is open on the screen, and no report. It is looked at each second. */
export function useNothingAbove(): boolean {
  return useSyncExternalStore(subscribe, isNothingAbove)
}
