import { foldText } from '@barn-workbench/core/text'

/** Permissions by their first word, both in order of the alphabet. */
export function groupsOf(ids: readonly string[]): [group: string, ids: string[]][] {
  const groups = new Map<string, string[]>()
  for (const id of [...ids].sort()) {
    const [group = id] = id.split('.')
    groups.set(group, [...(groups.get(group) ?? []), id])
  }
  return [...groups].sort(([left], [right]) => left.localeCompare(right))
}

/** Whether the texts together contain every word of the search. */
export function matchesText(searched: string, ...texts: readonly string[]): boolean {
  const folded = texts.map((text) => foldText(text)).join(' ')
  return foldText(searched)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
