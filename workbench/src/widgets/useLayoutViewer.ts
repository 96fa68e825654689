import { createContext, useContext, useMemo } from 'react'
import type { LayoutViewer } from '@barn-workbench/core/layout'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { useRegistry } from '../registry/registry'

/** Whom layouts are shown to: the person who is signed in, or the previewed role. */
export function useLayoutViewer(): LayoutViewer {
  const registry = useRegistry()
  const { species } = useInstance().snapshot
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

/**
 * The permissions by which widgets are shown: those of the previewed role, or of the signed-in person where none is
 * previewed.
 */
function usePreviewedPermissions(): ReadonlySet<string> {
  const own = useInstance().snapshot.permissions
  return useContext(PreviewContext) ?? own
}
