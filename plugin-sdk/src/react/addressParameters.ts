import { useSyncExternalStore } from 'react'
import { useWorkbench } from '../context/WorkbenchContext'
import type { ScreenChoice } from './screenPaths'

/** A query string with some parameters changed; null removes one. Without a change it stays as it is. @public */
export function changedSearch(search: string, changes: Readonly<Record<string, string | null>>): string {
  const parameters = new URLSearchParams(search)
  const isChanged = Object.entries(changes).some(([name, value]) => parameters.get(name) !== value)
  if (!isChanged) return search
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  }
  const text = parameters.toString()
  return text && `?${text}`
}

/**
 * Parameters of the address; null for missing ones. Redraws only when one of these changes.
 * @public
 */
export function useAddressParameters<Name extends string>(names: readonly Name[]): Record<Name, string | null> {
  const { address } = useWorkbench()
  const read = () => {
    const parameters = new URLSearchParams(address.search())
    return JSON.stringify(names.map((name) => [name, parameters.get(name)]))
  }
  const text = useSyncExternalStore(address.subscribe, read)
  return Object.fromEntries(JSON.parse(text) as [Name, string | null][]) as Record<Name, string | null>
}

/** Parameter of the address by which the charts of a dashboard also show the batch before. @public */
export const BATCH_BEFORE_PARAMETER = 'before'

/** Whether the charts of the dashboard also show the batch before. Redraws when that changes. @public */
export function useShowsBatchBefore(): boolean {
  return useAddressParameters([BATCH_BEFORE_PARAMETER])[BATCH_BEFORE_PARAMETER] === 'batch'
}

/** The choice of this kind on this screen by its address, or null. Redraws when it changes. @public */
export function useChosen(kind: keyof ScreenChoice): string | null {
  return useAddressParameters([kind])[kind] || null
}
