import { useCallback } from 'react'
import { ANIMAL_LABELS } from '@barn-workbench/core/schema'
import { useMessages } from '@barn-workbench/plugin-sdk/react'

/** Labels that have a word of their own. */
const KNOWN: ReadonlySet<string> = new Set(Object.values(ANIMAL_LABELS).flat())

/** The word of a label; a label without one stands for itself. */
export function useLabelWords(): (label: string) => string {
  const t = useMessages()
  return useCallback((label) => (KNOWN.has(label) ? t(`labels.${label}`) : label), [t])
}
