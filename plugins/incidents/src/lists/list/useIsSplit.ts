import { useMediaQuery } from '@barn-workbench/plugin-sdk/ui'

/** Windows in which an incident has room beside its list. */
const SPLIT_QUERY = '(min-width: 1200px)'

/** Whether an incident has room beside its list. */
export function useIsSplit(): boolean {
  return useMediaQuery(SPLIT_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
}
