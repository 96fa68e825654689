import { useMemo } from 'react'
import type { LayoutViewer } from '@barn-workbench/core/layout'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { useRegistry } from '../registry/registry'
import { usePreviewedPermissions } from './previewedPermissions'

/** Whom layouts are shown to: the person who is signed in, or the previewed role. */
export function useLayoutViewer(): LayoutViewer {
  const registry = useRegistry()
  const { species } = useInstance().snapshot
  const permissions = usePreviewedPermissions()
  return useMemo(
    () => ({ species, permissions, needsOf: (type) => registry.widget(type)?.definition.needs ?? [] }),
    [registry, species, permissions],
  )
}
