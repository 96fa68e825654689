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

/** The rank of a word that only the further words of an entry have: more than all words of a label together. */
const KEYWORD_RANK = 1_000

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

/** A group with its matches, the best first, and the rank of the best; null without one. */
function matchGroup(group: PaletteGroup, words: readonly string[]): { group: PaletteGroup; best: number } | null {
  const ranked = group.entries.flatMap((entry) => {
    const rank = rankOf(entry, words)
    return rank === null ? [] : [{ entry, rank }]
  })
  const [best] = ranked.sort((a, b) => a.rank - b.rank)
  if (!best) return null
  const found = ranked.map(({ entry }) => entry)
  const entries = group.shown === 'onSearch' ? found.slice(0, MOST_FOUND) : found
  return { group: { ...group, entries }, best: best.rank }
}

/** The groups with a match. Those that are found by further words alone come last. */
function matchGroups(groups: readonly PaletteGroup[], words: readonly string[]): PaletteGroup[] {
  const matches = groups.flatMap((group) => matchGroup(group, words) ?? [])
  const isByFurtherWords = ({ best }: { best: number }) => Number(best >= KEYWORD_RANK)
  return matches.sort((a, b) => isByFurtherWords(a) - isByFurtherWords(b)).map(({ group }) => group)
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
 * best matches first. Groups without one are left out; groups that only have further words come last.
 */
export function findEntries(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return firstEntries(groups).filter(({ entries }) => entries.length > 0)
  return matchGroups(
    groups.filter(({ shown }) => shown !== 'atFirst'),
    words,
  )
}

/** Entries that were used lately are listed, and kept, at most. */
export const MOST_RECENT = 5

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
  return [...new Set(recentIds)].flatMap((id) => byId.get(id) ?? []).slice(0, MOST_RECENT)
}
