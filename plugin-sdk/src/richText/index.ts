/*
 * The door `rich-text`: texts with formats, mentions and pins. `RichText` shows one by `readNode`, `RichTextEditor`
 * writes one and loads its engine on first use.
 */

export { RichText, TitleLevel, type RichTextProps } from './RichText'
export { isEmptyDocument, plainTextOf } from '@barn-workbench/core/schema'
export type { IncidentLabel } from './chips'
export { RichTextEditor } from './editor/RichTextEditor'
export type { FoundIncident, LoadIncidents, PinTool, RichTextEditorProps } from './editor/editorTypes'
