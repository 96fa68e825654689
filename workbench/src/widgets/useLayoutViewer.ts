import { createContext, useContext, useMemo } from 'react'
import type { LayoutViewer } from '@barn-workbench/core/layout'
import { useFromSnapshot, useSpecies } from '@barn-workbench/plugin-sdk/react'
import { useRegistry } from '../registry/registry'

/** The viewer of layouts: the signed-in account, or the previewed role. */
export function useLayoutViewer(): LayoutViewer {
  const registry = useRegistry()
  const species = useSpecies()
  const permissions = usePreviewedPermissions()
  return useMemo(
    () => ({
      species,
      permissions,
      needsOf: (type) => registry.widget(type)?.definition.needs ?? [],
      isHeading: (type) => registry.widget(type)?.definition.heading === true,
    }),
    [registry, species, permissions],
  )
}

const PreviewContext = createContext<ReadonlySet<string> | null>(null)
/** Provides the permissions of a role whose layout is previewed. Widgets then show what that role would see. */
export const PreviewedPermissionsProvider = PreviewContext.Provider

/** The permissions by which widgets are shown: of the previewed role, else of the signed-in account. */
function usePreviewedPermissions(): ReadonlySet<string> {
  const own = useFromSnapshot((snapshot) => snapshot.permissions)
  return useContext(PreviewContext) ?? own
}
