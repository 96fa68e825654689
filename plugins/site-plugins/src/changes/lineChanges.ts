/** A line of a text, and how it compares to the text before. */
export interface ChangedLine {
  kind: 'added' | 'removed' | 'kept'
  text: string
}

/** Lines that changed, with some of those around them. */
export interface Hunk {
  /** Lines before it that stayed as they were and are left out. */
  skipped: number
  lines: readonly ChangedLine[]
}

/** Lines around a change that are shown with it. */
const CONTEXT = 2
/** Pairs of lines that are compared. In longer texts the whole differing part counts as replaced. */
const MOST_PAIRS = 4_000_000

const linesOf = (text: string) => text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
const asKind = (kind: ChangedLine['kind'], lines: readonly string[]) => lines.map((text) => ({ kind, text }))

/** Number of equal lines at the beginning of both. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  const end = Math.min(one.length, other.length)
  let length = 0
  while (length < end && one[length] === other[length]) length += 1
  return length
}

/**
 * Returns the function that says, for a place in both texts, how long their longest common subsequence is from there
 * on.
 */
function commonFrom(before: readonly string[], after: readonly string[]): (row: number, column: number) => number {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  return at
}

/** Compares lines by their longest common subsequence: removed lines come before the lines that replace them. */
function compareLines(before: readonly string[], after: readonly string[]): ChangedLine[] {
  if (before.length * after.length > MOST_PAIRS) return [...asKind('removed', before), ...asKind('added', after)]
  const common = commonFrom(before, after)
  const kindAt = (row: number, column: number) => {
    if (before[row] === after[column]) return 'kept'
    return common(row + 1, column) >= common(row, column + 1) ? 'removed' : 'added'
  }
  const lines: ChangedLine[] = []
  let row = 0
  let column = 0
  while (row < before.length && column < after.length) {
    const kind = kindAt(row, column)
    lines.push({ kind, text: (kind === 'added' ? after[column] : before[row]) ?? '' })
    if (kind !== 'added') row += 1
    if (kind !== 'removed') column += 1
  }
  return [...lines, ...asKind('removed', before.slice(row)), ...asKind('added', after.slice(column))]
}

function allLines(before: string, after: string): ChangedLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const head = commonLength(old, now)
  const tail = commonLength(old.slice(head).reverse(), now.slice(head).reverse())
  return [
    ...asKind('kept', old.slice(0, head)),
    ...compareLines(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...asKind('kept', old.slice(old.length - tail)),
  ]
}

/** The parts of a text that differ from the text before, line by line. */
export function lineChanges(before: string, after: string): Hunk[] {
  const lines = allLines(before, after)
  const isShown = lines.map(() => false)
  lines.forEach(({ kind }, index) => {
    if (kind !== 'kept') isShown.fill(true, Math.max(0, index - CONTEXT), index + CONTEXT + 1)
  })
  const hunks: { skipped: number; lines: ChangedLine[] }[] = []
  let skipped = 0
  lines.forEach((line, index) => {
    if (!isShown[index]) skipped += 1
    else if (hunks.length === 0 || skipped > 0) {
      hunks.push({ skipped, lines: [line] })
      skipped = 0
    } else hunks.at(-1)?.lines.push(line)
  })
  return hunks
}
