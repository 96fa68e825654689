/** Letters from which on a word may have one mistake, and two. */
const ONE_MISTAKE_FROM = 4
const TWO_MISTAKES_FROM = 8

function mistakesOf(typed: string): number {
  if (typed.length >= TWO_MISTAKES_FROM) return 2
  return typed.length >= ONE_MISTAKE_FROM ? 1 : 0
}

/**
 * Whether a typed word may mean the beginning of another one, with a mistake from four letters on and two from eight: a
 * letter that is missing, too many, another one, or swapped with its neighbour. Both words are folded.
 */
export function fuzzyPrefixMatch(typed: string, word: string): boolean {
  const mistakes = mistakesOf(typed)
  if (mistakes === 0 || word.length < typed.length - mistakes) return word.startsWith(typed)
  const columns = Math.min(word.length, typed.length + mistakes)
  let beforeLast: number[] = []
  let last = Array.from({ length: columns + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = nextRow({ typed, word, row, columns }, last, beforeLast)
    if (Math.min(...current) > mistakes) return false
    beforeLast = last
    last = current
  }
  return Math.min(...last) <= mistakes
}

interface Row {
  typed: string
  word: string
  row: number
  columns: number
}

/** Whether the last two letters of both beginnings are swapped. */
function isSwapped({ typed, word, row }: Row, column: number): boolean {
  return row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
}

/** The next row of the table of distances between the beginnings of two words. */
function nextRow(at: Row, last: readonly number[], beforeLast: readonly number[]): number[] {
  const letter = at.typed[at.row - 1]
  const current = [at.row]
  for (let column = 1; column <= at.columns; column++) {
    const kept = (last[column - 1] ?? 0) + (letter === at.word[column - 1] ? 0 : 1)
    const distance = Math.min(kept, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
    current.push(isSwapped(at, column) ? Math.min(distance, (beforeLast[column - 2] ?? 0) + 1) : distance)
  }
  return current
}

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' }
const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A text as it is compared: lowercase letters without accents. */
export function foldText(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/[ßøæœłđı]/g, (letter) => LETTERS[letter] ?? letter)
}

/** ASCII, and the dots and dashes between words: there is one way to type such a text. */
const PLAIN = /^[\0-\x7f·‐-…]*$/

/** The ways in which a text may be typed: `öffnen` as it folds, `offnen`, and as `oeffnen`. */
export function foldings(text: string): readonly string[] {
  if (PLAIN.test(text)) return [text.toLowerCase()]
  const plain = foldText(text)
  const german = foldText(
    text
      .toLowerCase()
      .normalize('NFC')
      .replace(/[äöü]/g, (letter) => GERMAN[letter] ?? letter),
  )
  return german === plain ? [plain] : [plain, german]
}
