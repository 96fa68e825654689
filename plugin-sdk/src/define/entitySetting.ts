import type { z } from 'zod'

/** The kinds of entities of an instance, and the instances themselves, that a setting can name. @public */
export type SettingEntity = 'camera' | 'regionType' | 'instance'

/**
 * Declares that a setting names entities of the instance by their ids: one in a text, several in a list of texts. In the
 * editor a person chooses among them by their names. @public
 */
export function entitySetting<Schema extends z.ZodType>(entity: SettingEntity, schema: Schema): Schema {
  return schema.meta({ entity })
}
