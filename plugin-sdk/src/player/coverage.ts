import { isWatchable, type RecordedPiece } from '../camera'
import type { TimeWindow } from '../chart'

/** The coverage of a span of time: recorded, deleted since, not recorded during an outage, or not recorded at all. */
export type CoverageKind = 'recorded' | 'deleted' | 'outage' | 'none' | 'ahead'

export interface CoveragePiece extends TimeWindow {
  kind: CoverageKind
}

/** Adds a span, joined to the previous one if that is of the same kind. */
function add(pieces: CoveragePiece[], piece: CoveragePiece): void {
  if (piece.end <= piece.start) return
  const last = pieces.at(-1)
  if (last?.kind === piece.kind && last.end >= piece.start) last.end = piece.end
  else pieces.push(piece)
}

function kindOf(piece: RecordedPiece): CoverageKind {
  if (isWatchable(piece)) return 'recorded'
  return piece.status === 'deleted' ? 'deleted' : 'outage'
}

/** A span without a recording, divided by the outages in it. */
function addGap(pieces: CoveragePiece[], { start, end }: TimeWindow, outages: readonly TimeWindow[]): void {
  let from = start
  for (const outage of outages) {
    const [begin, until] = [Math.max(from, outage.start), Math.min(end, outage.end)]
    if (until <= begin) continue
    add(pieces, { start: from, end: begin, kind: 'none' })
    add(pieces, { start: begin, end: until, kind: 'outage' })
    from = until
  }
  add(pieces, { start: from, end, kind: 'none' })
}

/** All of a window, in order and without a gap. `outages`: when the camera was known not to work, in order; ms. */
export function coverageOf(
  recorded: readonly RecordedPiece[],
  window: TimeWindow,
  { outages, now }: { outages: readonly TimeWindow[]; now: number },
): CoveragePiece[] {
  const pieces: CoveragePiece[] = []
  const end = Math.min(window.end, now)
  let from = window.start
  for (const piece of recorded) {
    if (piece.start > from) addGap(pieces, { start: from, end: Math.min(piece.start, end) }, outages)
    add(pieces, { start: Math.max(from, piece.start), end: Math.min(piece.end, end), kind: kindOf(piece) })
    from = Math.max(from, piece.end)
  }
  addGap(pieces, { start: from, end }, outages)
  add(pieces, { start: Math.max(window.start, end), end: window.end, kind: 'ahead' })
  return pieces
}
