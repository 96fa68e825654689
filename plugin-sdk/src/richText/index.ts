export { isEmptyDocument, plainTextOf } from '@barn-workbench/core/schema'
export type { IncidentLabel } from './chips'
export { RichText, type RichTextProps } from './RichText'
