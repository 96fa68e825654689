import type { z } from 'zod'

/**
 * Declares that a setting names widgets of the same plugin: in the form of the settings its options have their titles.
 * @public
 */
export function widgetSetting<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ optionsAre: 'widgets' })
}
