import { createContext, useContext } from 'react'
import { useInstance } from '@barn-workbench/plugin-sdk/react'

const PreviewContext = createContext<ReadonlySet<string> | null>(null)
/** Permissions of a role whose layout is looked at: widgets show the faces that the role would see. */
export const PreviewedPermissionsProvider = PreviewContext.Provider

/** Permissions by which widgets are shown: one's own, or those of the role that is previewed. */
export function usePreviewedPermissions(): ReadonlySet<string> {
  const own = useInstance().snapshot.permissions
  return useContext(PreviewContext) ?? own
}
