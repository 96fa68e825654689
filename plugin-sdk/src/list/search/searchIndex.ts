import { foldings, fuzzyPrefixMatch } from '@barn-workbench/core/text'

/** An index of texts by which documents are found while the user types. @public */
export interface SearchIndex {
  /** Adds a document, or replaces its text. */
  set(id: string, text: string): void
  remove(id: string): void
  /**
   * Returns a function that says whether a document matches every word of a query: in any order, case and spelling of
   * umlauts, as a part of a word or, if no word matches, with one mistake from four letters on and two from eight.
   */
  search(query: string): (id: string) => boolean
}

/** Words of letters and digits. */
const WORD = /[\p{L}\p{N}]+/gu

/** The words of a text in all ways in which they may be typed. */
function wordsOf(text: string): string[] {
  return foldings(text).flatMap((folded) => folded.match(WORD) ?? [])
}

/**
 * Creates an empty index. A search looks at each different word once, so that its time grows with their number. @public
 */
export function createSearchIndex(): SearchIndex {
  /** The place of a document in the lists below; a document whose text has changed gets another one. */
  const places = new Map<string, number>()
  const texts: string[] = []
  /** The places of the documents that have a word. */
  const placesByWord = new Map<string, number[]>()

  /** Every word; new words are added when `words` is called. */
  let known: string[] = []
  /** The text that was typed last, and the words that contain it: only they can match a longer text. */
  let last: { typed: string; words: readonly string[]; of: readonly string[] } | undefined

  function words(): readonly string[] {
    if (known.length !== placesByWord.size) known = [...placesByWord.keys()]
    return known
  }

  function wordsWith(typed: string): readonly string[] {
    const all = words()
    const candidates = last?.of === all && typed.startsWith(last.typed) ? last.words : all
    last = { typed, words: candidates.filter((word) => word.includes(typed)), of: all }
    return last.words
  }

  function placesOf(typed: string): Uint8Array {
    const found = new Uint8Array(texts.length)
    const exact = wordsWith(typed)
    const meant = exact.length > 0 ? exact : words().filter((word) => fuzzyPrefixMatch(typed, word))
    for (const word of meant) for (const place of placesByWord.get(word) ?? []) found[place] = 1
    return found
  }

  return {
    set(id, text) {
      const before = places.get(id)
      if (before !== undefined && texts[before] === text) return
      const place = texts.push(text) - 1
      places.set(id, place)
      for (const word of new Set(wordsOf(text))) {
        const list = placesByWord.get(word)
        if (list) list.push(place)
        else placesByWord.set(word, [place])
      }
    },
    remove: (id) => void places.delete(id),
    search(query) {
      // The query is matched as typed: "oe" finds "ö", since texts are indexed in both ways.
      const typed = foldings(query)[0]?.match(WORD) ?? []
      const found = typed.map(placesOf)
      return (id) => {
        const place = places.get(id)
        return place !== undefined && found.every((list) => list[place] === 1)
      }
    },
  }
}
