export type { EntityOption, EntityOptions } from './entityOptions'
export type { SettingsSchema } from './settingField'
export { SettingsForm, type SettingsFormProps } from './SettingsForm'
