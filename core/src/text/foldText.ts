const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' }
const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A text as it is compared: lowercase letters without accents. */
export function foldText(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/[ßøæœłđı]/g, (letter) => LETTERS[letter] ?? letter)
}

/** ASCII, and the dots and dashes that stand between words: there is one way to type such a text. */
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
