import type { ReactNode } from 'react'
import { foldings, foldText } from '@barn-workbench/core/text'

/** One line of the command palette. */
export interface PaletteEntry {
  id: string
  label: string
  icon?: ReactNode
  run: () => void
}

/** Entries of one kind, with the heading above them. */
export interface PaletteGroup {
  label: string
  entries: readonly PaletteEntry[]
  /** Whether the entries appear only once something is typed, because they are many. */
  isShownOnSearch?: boolean
}

/** Entries of such a group that are listed at most. */
const MOST_FOUND = 20

/** The positions at which the words of a text begin. */
function beginnings(text: string): number[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index)
}

/** How well a folded label has a word: 0 at its beginning, 1 at the beginning of a word, 2 within one; null: not. */
function rankOfWord(label: string, word: string): number | null {
  const at = label.indexOf(word)
  if (at <= 0) return at === 0 ? 0 : null
  return beginnings(label).some((start) => label.startsWith(word, start)) ? 1 : 2
}

/** The sum of the ranks of all words, the best way of typing each; null where one is missing. */
function rankOf({ label }: PaletteEntry, words: readonly string[]): number | null {
  const typed = foldings(label)
  let sum = 0
  for (const word of words) {
    const ranks = typed.flatMap((text) => rankOfWord(text, word) ?? [])
    if (ranks.length === 0) return null
    sum += Math.min(...ranks)
  }
  return sum
}

/**
 * The entries whose label has every word of a text, in any order, case and spelling of umlauts, the best matches first.
 * Groups without one are left out.
 */
export function findEntries(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  return groups
    .filter(({ isShownOnSearch }) => words.length > 0 || !isShownOnSearch)
    .map(({ label, entries, isShownOnSearch = false }) => {
      const ranked = entries.flatMap((entry) => {
        const rank = rankOf(entry, words)
        return rank === null ? [] : [{ entry, rank }]
      })
      const found = ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
      return { label, entries: isShownOnSearch ? found.slice(0, MOST_FOUND) : found }
    })
    .filter(({ entries }) => entries.length > 0)
}
