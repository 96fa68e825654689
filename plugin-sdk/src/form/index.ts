/*
 * Forms. `useForm` holds the values, checks them by a schema of zod, keeps them as a draft (`drafts`), and sends them;
 * `formFaults` brings what a schema or an instance refuses to its field, `useFieldMessage` says it in words.
 * `SettingsForm` makes a form from the schema of a widget's settings (`settingField`). `pickers/` choose cameras,
 * regions, accounts and colours. `guests/` gives a finding away to somebody without an account. `history` undoes edits;
 * `MergeQuestion` asks what holds where another account was faster.
 */

export {
  DateTimeInput,
  formatDateTimeText,
  parseDateTimeText,
  type DateTimeInputProps,
  type ParsedDateTime,
} from './DateTimeInput'
export type { EntityOption, EntityOptions } from './entityOptions'
export type { SettingsSchema } from './settingField'
export { MomentField, type MomentFieldProps } from '../moment/MomentField'
export { TimeJumper, type TimeJumperProps } from '../moment/TimeJumper'
export { AccountPicker } from './pickers/AccountPicker'
export { ColorPicker } from './pickers/ColorPicker'
export { CamerasPicker, RegionsPicker } from './pickers/EntityPickers'
export {
  EulaConsent,
  EulaText,
  useEulaText,
  type EulaConsentProps,
  type EulaFile,
  type EulaTextProps,
} from './EulaConsent'
export { FileArea, type FileAreaProps } from './FileArea'
export { FormFrame, type FormFrameProps } from './FormFrame'
export { LossQuestion } from './LossQuestion'
export { NameForm, type NameFormProps } from './NameForm'
export { NewPasswordFields, type NewPasswordFieldsProps } from './NewPasswordFields'
export { GuestLinkForm, type GuestLinkFormProps } from './guests/GuestLinkForm'
export { GuestLinkList, type GuestLinkListProps } from './guests/GuestLinkList'
export { SearchField, type SearchFieldProps } from './SearchField'
export { SettingsForm, type SettingsFormProps } from './SettingsForm'
export { TimeForm, type TimeFormProps } from './TimeForm'
export { draftOf, useDraft, type Draft, type DraftStore, type NamedDraft } from './drafts'
export { useFieldMessage, type FieldFault } from './useFieldMessage'
export { useFrontendUrl } from './useFrontendUrl'
export { useForm, type Form, type FormField, type FormOptions, type FormValues } from './useForm'
export { HISTORY_LIMIT, newHistory, redone, undone, withStep, type History } from './history'
export {
  MergeQuestion,
  settleEdits,
  type EditSettlement,
  type MergeChoice,
  type MergeQuestionProps,
} from './MergeQuestion'
