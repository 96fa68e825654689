import { createContext, useContext } from 'react'
import { useInstance } from '@barn-workbench/plugin-sdk/react'

const PreviewContext = createContext<ReadonlySet<string> | null>(null)
/** Provides the permissions of a role whose layout is previewed. Widgets then show what that role would see. */
export const PreviewedPermissionsProvider = PreviewContext.Provider

/**
 * The permissions by which widgets are shown: those of the previewed role, or of the signed-in person where none is
 * previewed.
 */
export function usePreviewedPermissions(): ReadonlySet<string> {
  const own = useInstance().snapshot.permissions
  return useContext(PreviewContext) ?? own
}
