import type { z } from 'zod'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { SavedSettings } from '../context/WorkbenchContext'
import type { WidgetDefinition } from './defineWidget'

/** The current version of a widget's settings: one more than it has migrations. @public */
export function settingsVersionOf(widget: Pick<WidgetDefinition, 'migrations'>): number {
  return widget.migrations.length + 1
}

/**
 * Migrates saved settings to the current version and parses them. Fails with `widget/too-new` if a later version saved
 * them (keep them unchanged), and with `widget/broken-settings` if a migration throws or the result does not match the
 * schema. @public
 */
export function readSettings<S extends z.ZodObject>(
  widget: WidgetDefinition<S>,
  saved: { version: number; settings: SavedSettings },
): Result<z.output<S>, 'widget/too-new' | 'widget/broken-settings'> {
  const latest = settingsVersionOf(widget)
  if (saved.version > latest) return fail('widget/too-new', { widget: widget.id, saved: saved.version, latest })
  try {
    // Migrate before parsing: a schema default would hide a field that was only renamed.
    const current = widget.migrations
      .slice(saved.version - 1)
      .reduce((settings, migrate) => migrate(settings), saved.settings)
    const parsed = widget.settings.safeParse(current)
    if (parsed.success) return succeed(parsed.data)
    return fail('widget/broken-settings', {
      widget: widget.id,
      path: parsed.error.issues[0]?.path.map(String).join('.') ?? '',
    })
  } catch {
    return fail('widget/broken-settings', { widget: widget.id, path: '' })
  }
}

/** The kinds of entities of an instance, and the instances themselves, that a setting can name. @public */
export type SettingEntity = 'camera' | 'region' | 'regionType' | 'sensor' | 'instance'

/**
 * Declares that a setting names entities of the instance by their ids: one in a text, several in a list of texts. In
 * the editor a person chooses among them by their names. @public
 */
export function entitySetting<Schema extends z.ZodType>(entity: SettingEntity, schema: Schema): Schema {
  return schema.meta({ entity })
}

/**
 * Marks a setting that the widget itself saves (`useSaveSetting`), so that the form of its settings does not show it.
 * @public
 */
export function hiddenSetting<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ hidden: true })
}

/**
 * Declares that a setting names widgets of the same plugin: in the form of the settings its options have their titles.
 * @public
 */
export function widgetSetting<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ optionsAre: 'widgets' })
}
