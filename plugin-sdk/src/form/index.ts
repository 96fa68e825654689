export type { EntityOption } from './SettingInput'
export type { SettingsSchema } from './settingField'
export { SettingsForm, type SettingsFormProps } from './SettingsForm'
