import type { z } from 'zod'

/** Marks a setting that the widget itself saves (`useSaveSetting`), so that the form of its settings does not show it. @public */
export function hiddenSetting<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ hidden: true })
}
