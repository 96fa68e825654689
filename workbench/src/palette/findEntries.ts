import type { ReactNode } from 'react'
import { foldings, foldText } from '@barn-workbench/core/text'

/** One line of the command palette. */
export interface PaletteEntry {
  id: string
  label: string
  /** Further words by which it is found. */
  keywords?: string
  icon?: ReactNode
  /** Path of the screen that it opens. */
  path?: string
  run: () => void
}

/** Entries of one kind, with the heading above them. */
export interface PaletteGroup {
  label: string
  entries: readonly PaletteEntry[]
  /**
   * `onSearch`: the entries appear only once something is typed, because they are many. `atFirst`: they appear only while
   * nothing is, and not a second time in the groups below.
   */
  shown?: 'onSearch' | 'atFirst'
}

/** Entries of such a group that are listed at most. */
const MOST_FOUND = 20

/** The positions at which the words of a text begin. */
function beginnings(text: string): number[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index)
}

/**
 * The rank of a word in a folded label: 0 at its beginning, 1 at the beginning of a word, 2 within one; null if it is
 * missing.
 */
function rankOfWord(label: string, word: string): number | null {
  const at = label.indexOf(word)
  if (at <= 0) return at === 0 ? 0 : null
  return beginnings(label).some((start) => label.startsWith(word, start)) ? 1 : 2
}

/** The rank of a word that only the further words of an entry have. */
const KEYWORD_RANK = 3

/** The sum of the ranks of all words, the best way of typing each; null where one is missing. */
function rankOf({ label, keywords = '' }: PaletteEntry, words: readonly string[]): number | null {
  const typed = foldings(label)
  const further = foldings(keywords)
  let sum = 0
  for (const word of words) {
    const ranks = typed.flatMap((text) => rankOfWord(text, word) ?? [])
    if (further.some((text) => rankOfWord(text, word) !== null)) ranks.push(KEYWORD_RANK)
    if (ranks.length === 0) return null
    sum += Math.min(...ranks)
  }
  return sum
}

/** The matches of a group, the best first. */
function matchesOf({ entries, shown }: PaletteGroup, words: readonly string[]): PaletteEntry[] {
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, words)
    return rank === null ? [] : [{ entry, rank }]
  })
  const found = ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
  return shown === 'onSearch' ? found.slice(0, MOST_FOUND) : found
}

/** The entries while nothing is typed: each once, in the first group that has it. */
function firstEntries(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const listed = new Set<string>()
  return groups
    .filter(({ shown }) => shown !== 'onSearch')
    .map((group) => {
      const entries = group.entries.filter(({ id }) => !listed.has(id))
      for (const { id } of entries) listed.add(id)
      return { ...group, entries }
    })
}

/**
 * The entries whose label and further words have every word of a text, in any order, case and spelling of umlauts, the
 * best matches first. Groups without one are left out.
 */
export function findEntries(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  const found =
    words.length === 0
      ? firstEntries(groups)
      : groups
          .filter(({ shown }) => shown !== 'atFirst')
          .map((group) => ({ ...group, entries: matchesOf(group, words) }))
  return found.filter(({ entries }) => entries.length > 0)
}

/**
 * Those of the entries that were used lately, the last first. An entry that is no longer there is left out, and so is that
 * of the screen on view.
 */
export function recentEntries(
  groups: readonly PaletteGroup[],
  recentIds: readonly string[],
  pathOnView: string,
): PaletteEntry[] {
  const entries = groups.flatMap((group) => group.entries).filter(({ path }) => path !== pathOnView)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return recentIds.flatMap((id) => byId.get(id) ?? [])
}
