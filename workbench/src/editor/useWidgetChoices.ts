import { useMemo } from 'react'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import { settingsVersionOf, WIDGET_GROUPS, type WidgetSize } from '@barn-workbench/plugin-sdk'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { isDevice } from '../layouts/device'
import { contributionsFor } from '../registry/instancePages'
import { useRegistry } from '../registry/registry'

/** The groups of the widget picker, in their order. */
const GROUPS = [...WIDGET_GROUPS, 'others'] as const
type ChoiceGroup = (typeof GROUPS)[number]

/** A widget type that can be added. */
export interface WidgetChoice {
  type: string
  /** The plugin with its messages, under this name. */
  pluginId: string
  name: string
  group: ChoiceGroup
  size: WidgetSize
  /** The widget that is added, with default settings. */
  widget: LayoutWidget
}

/** The widget types that suit the type and species of the instance and the account's permissions. */
export function useWidgetChoices(): readonly WidgetChoice[] {
  const { widgets } = useRegistry()
  const { session, snapshot } = useInstance()
  const { permissions, species, instanceType } = snapshot
  const scope = isDevice(session) ? 'sites' : undefined
  return useMemo(
    () =>
      contributionsFor(widgets, instanceType)
        .filter(
          ({ definition }) =>
            definition.scope === scope &&
            hasAnyPermission(permissions, definition.needs) &&
            (!definition.species || species === null || definition.species.includes(species)),
        )
        .map(({ definition, plugin, name }) => ({
          type: definition.id,
          pluginId: plugin.id,
          name,
          group: definition.group ?? 'others',
          size: definition.size,
          widget: { type: definition.id, version: settingsVersionOf(definition), settings: {} },
        })),
    [widgets, permissions, species, instanceType, scope],
  )
}

/** The entries by groups. A group without entries is left out. */
export function groupsOf(entries: readonly WidgetChoice[]): { group: ChoiceGroup; members: readonly WidgetChoice[] }[] {
  return GROUPS.map((group) => ({ group, members: entries.filter((entry) => entry.group === group) })).filter(
    ({ members }) => members.length > 0,
  )
}
