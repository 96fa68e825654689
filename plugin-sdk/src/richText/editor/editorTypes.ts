import type { PinnedPlace, RichTextDocument } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { IncidentLabel } from '../chips'

/** An incident that a text may name. @public */
export interface FoundIncident {
  incidentId: string
  label: string
  /** Distinguishes it from others of the same name. */
  note?: string
}

/** Finds the incidents that match the typed text, the likeliest first; without a text the likely ones. @public */
export type LoadIncidents = (session: Session, signal: AbortSignal, typed: string) => Promise<FoundIncident[]>

/** The functions that a text needs to pin places in pictures. @public */
export interface PinTool {
  /** Asks for a place; null if the user cancels. */
  choose(): Promise<PinnedPlace | null>
  /** The text of its pin. */
  labelOf(place: PinnedPlace): string
}

/** Props of `RichTextEditor`. @public */
export interface RichTextEditorProps {
  /** Names the field. */
  label: string
  placeholder?: string
  /** The initial text. To show another one, mount the editor again with another `key`. */
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
