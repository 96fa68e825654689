/** Types of documentations that staff of a simulated barn describe. */
export type NoteKey =
  | 'weighing'
  | 'visit'
  | 'fighting'
  | 'feeding'
  | 'water'
  | 'lighting'
  | 'ventilation'
  | 'temperature'
  | 'crowding'
  | 'avoidance'
  | 'restlessness'
  | 'cough'
  | 'lameness'
  | 'tailBiting'
  | 'treatment'
  | 'housing'
  | 'movingOut'
  | 'cleaning'
  | 'disinfection'

/** What staff of a simulated barn write into documentations, in one language. */
export interface DocumentationTexts {
  /** What was seen or done. */
  seen: Readonly<Record<NoteKey, string>>
  /** Headings of a longer description. */
  seenHeading: string
  measuresHeading: string
  measures: readonly string[]
  /** Stands in red before a text that matters. */
  important: string
  importantText: string
  /** Stands before a link, and the text of the link. */
  leafletBefore: string
  leaflet: string
  /** Stands before and after the name of a colleague. */
  askBefore: string
  askAfter: string
  /** Stands before another incident. */
  relatedBefore: string
  /** Why a documentation was hidden. */
  hidingReasons: readonly string[]
}
