import type { PinnedPlace, RichTextDocument } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { IncidentLabel } from '../richText/chips'

/** An incident that a text may name. @public */
export interface FoundIncident {
  incidentId: string
  label: string
  /** Tells it from others of its name. */
  note?: string
}

/** Finds the incidents that may be meant by what is typed, the likeliest first; without a word those that are likely. @public */
export type LoadIncidents = (session: Session, signal: AbortSignal, typed: string) => Promise<FoundIncident[]>

/** What a text needs that may pin places in pictures. @public */
export interface PinTool {
  /** Asks for a place; null: the user has cancelled. */
  choose(): Promise<PinnedPlace | null>
  /** What stands in the text for it. */
  labelOf(place: PinnedPlace): string
}

/** Props of `RichTextEditor`. @public */
export interface RichTextEditorProps {
  /** Names the field. */
  label: string
  placeholder?: string
  /** The text at the beginning. Another one is shown where the editor is mounted anew, by another `key`. */
  initial: RichTextDocument | null
  /** Told after each change; the very `initial` where the text is as it was at the beginning. */
  onChange: (document: RichTextDocument) => void
  /** Control or command and Enter. */
  onSubmit?: () => void
  /** Takes the focus at once. */
  isFocused?: boolean
  /** With it, incidents can be named. */
  loadIncidents?: LoadIncidents
  /** With it, places in pictures can be pinned. */
  pinTool?: PinTool | undefined
  /** The titles of incidents that the text names already. */
  incidentLabel?: IncidentLabel
}

/** Props of the editor itself. */
export interface SurfaceProps extends RichTextEditorProps {
  /** The text as it is when the editor comes. */
  current: RichTextDocument | null
}
