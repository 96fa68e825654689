import type { ZodObject } from 'zod'
import { readSettingsSchema, unfitSettings, type PluginWidget } from '@barn-workbench/core/plugins'
import { defineWidget, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { codeOf } from './manifestParts'

function omit(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

/** The schema of the settings of a widget. Throws with the place of what no form can have. */
function settingsOf({ name, settings }: PluginWidget): ZodObject {
  try {
    return readSettingsSchema(settings)
  } catch (cause) {
    const [, setting] = /^([\w-]+): /.exec((cause as Error).message) ?? []
    const place = ['widgets', name, 'settings', ...(setting === undefined ? [] : [setting])].join('.')
    throw new Error(`${place}: badSetting`, { cause })
  }
}

/**
 * Makes the definition of a widget of a manifest. `load` loads its tile, which gets the schema of its settings. Throws
 * for settings that no form can have.
 */
export function definePluginWidget(
  pluginId: string,
  widget: PluginWidget,
  load: (settingsSchema: ZodObject) => ReturnType<WidgetDefinition['load']>,
): WidgetDefinition {
  const { name, size, needs, species, group, followsTime } = widget
  const settingsSchema = settingsOf(widget)
  return defineWidget({
    id: `${pluginId}.${name}`,
    settings: settingsSchema,
    withoutUnfit: (saved) => omit(saved, unfitSettings(settingsSchema, saved)),
    migrations: [],
    // Errors outside of its drawing are found by the file in their stack.
    sharedCode: codeOf(widget),
    size: {
      w: size.w,
      h: size.h,
      ...(size.minW !== undefined && { minW: size.minW }),
      ...(size.minH !== undefined && { minH: size.minH }),
    },
    needs,
    ...(species && { species }),
    ...(group && { group }),
    ...(followsTime && { followsTime: true as const }),
    load: () => load(settingsSchema),
  }) as unknown as WidgetDefinition
}
