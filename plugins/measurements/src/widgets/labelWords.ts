import { useCallback } from 'react'
import { useMessages } from '@barn-workbench/plugin-sdk/react'

/** Labels that have a word of their own. */
const KNOWN = new Set(['pig', 'pig_lying', 'Broiler'])

/** The word of a label; a label without one stands for itself. */
export function useLabelWords(): (label: string) => string {
  const t = useMessages()
  return useCallback((label) => (KNOWN.has(label) ? t(`labels.${label}`) : label), [t])
}
