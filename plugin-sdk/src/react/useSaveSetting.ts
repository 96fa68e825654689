import { useContribution, type SaveSetting } from './WorkbenchContext'

/**
 * Saves one setting of the widget around: for the user, or for the role whose layout an administrator previews. It
 * rejects with a `ProblemError`. Null where nothing can be saved, as outside of a layout. @public
 */
export function useSaveSetting(): SaveSetting | null {
  return useContribution().saveSetting ?? null
}
