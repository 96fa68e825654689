import { useMemo } from 'react'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import { settingsVersionOf, type WidgetSize } from '@barn-workbench/plugin-sdk'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { useRegistry } from '../registry/registry'

/** A widget type that can be added. */
export interface PaletteEntry {
  type: string
  size: WidgetSize
  /** The widget that is added, with default settings. */
  widget: LayoutWidget
}

/** The widget types that suit the species of the instance and the account's permissions. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const { widgets } = useRegistry()
  const { permissions, species } = useInstance().snapshot
  return useMemo(
    () =>
      widgets
        .filter(
          ({ definition }) =>
            hasAnyPermission(permissions, definition.needs) &&
            (!definition.species || species === null || definition.species.includes(species)),
        )
        .map(({ definition }) => ({
          type: definition.id,
          size: definition.size,
          widget: { type: definition.id, version: settingsVersionOf(definition), settings: {} },
        })),
    [widgets, permissions, species],
  )
}
