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
   * `onSearch`: the entries appear only once something is typed, because they are many. `atFirst`: they appear only
   * while nothing is, and not a second time in the groups below.
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

/** An entry as it is searched: its texts folded, each in all ways of typing it. */
interface SearchedEntry {
  labels: readonly string[]
  /** One for each of its further words, or terms of several words. */
  keywords: readonly string[]
}

/** The rank of a word in the further words: of an entry that is called just so before one that only mentions it. */
function rankOfKeyword({ keywords }: SearchedEntry, word: string, text: string): number[] {
  return keywords.flatMap((keyword) => {
    const rank = rankOfWord(keyword, word)
    if (rank === null) return []
    return KEYWORD_RANK + (keyword === word || keyword === text ? 0 : Math.max(rank, 1))
  })
}

/** The sum of the ranks of all words, the best way of typing each; null where one is missing. */
function rankOf({ label, keywords = '' }: PaletteEntry, words: readonly string[]): number | null {
  const entry = {
    labels: foldings(label),
    keywords: keywords.split(',').flatMap((keyword) => foldings(keyword.trim())),
  }
  const text = words.join(' ')
  let sum = 0
  for (const word of words) {
    const ranks = entry.labels.flatMap((typed) => rankOfWord(typed, word) ?? [])
    if (ranks.length === 0) ranks.push(...rankOfKeyword(entry, word, text))
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
 * The entries whose label and further words have every word of a text, in any order, case and spelling of umlauts. The
 * most exact match comes first: words of a label before further words, their beginnings before what stands within one.
 * The group with the better match comes first; of equal ones, the one that is named first. Groups without a match are
 * left out.
 */
export function findEntries(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return firstEntries(groups).filter(({ entries }) => entries.length > 0)
  return groups
    .filter(({ shown }) => shown !== 'atFirst')
    .flatMap((group) => matchGroup(group, words) ?? [])
    .sort((a, b) => a.best - b.best)
    .map(({ group }) => group)
}

/** Entries that were used lately are listed, and kept, at most. */
export const MOST_RECENT = 5

/**
 * The recently used entries, the latest first. Left out are entries that no longer exist, and the entry of the screen
 * on view.
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
