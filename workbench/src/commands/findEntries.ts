import type { ReactNode } from 'react'

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
}

/** The entries whose label has every word of a text, in any order and case. Groups without one are left out. */
export function findEntries(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ label }: PaletteEntry) => words.every((word) => label.toLocaleLowerCase().includes(word))
  return groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(matches) }))
    .filter(({ entries }) => entries.length > 0)
}
