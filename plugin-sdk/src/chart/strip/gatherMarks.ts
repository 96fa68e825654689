import type { Tone } from '../../canvas/canvasTheme'
import type { TimeWindow } from '../../time/timeView'

/** Something that happened at a time, or went on until another; both in ms since the epoch. @public */
export interface StripMark {
  id: string
  start: number
  /** Null while it goes on. Absent for a single moment. */
  end?: number | null
  tone: Tone
  label: string
  onOpen: () => void
}

/** Marks that begin so close to each other that they share one button. */
export interface MarkGroup {
  /** The time at which the button is placed, ms since the epoch. */
  at: number
  marks: readonly StripMark[]
}

/** The marks that reach into a window, those within `gap` ms of the first of a group in that group. */
export function gatherMarks(marks: readonly StripMark[], window: TimeWindow, gap: number): MarkGroup[] {
  const groups: { at: number; marks: StripMark[] }[] = []
  const endOf = ({ start, end }: StripMark) => (end === null ? Infinity : (end ?? start))
  const visible = marks.filter((mark) => mark.start <= window.end && endOf(mark) >= window.start)
  for (const mark of visible.sort((a, b) => a.start - b.start)) {
    const at = Math.max(mark.start, window.start)
    const last = groups.at(-1)
    if (last && at - last.at < gap) last.marks.push(mark)
    else groups.push({ at, marks: [mark] })
  }
  return groups
}
