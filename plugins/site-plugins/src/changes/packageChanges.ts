import type { CodeFact, PluginInspection, PluginManifest } from '@barn-workbench/core/plugins'
import type { Change } from './requestRows'

/** A part of a package, and how it compares to the version that is installed; null for a plugin that is new. */
export type Compared<T> = T & { key: string; change: Change | null }

interface Pair<T> {
  current: readonly T[]
  /** Null for a plugin that is new. */
  before: readonly T[] | null
  keyOf: (item: T) => string
  isSame: (current: T, before: T) => boolean
}

function compare<T>({ current, before, keyOf, isSame }: Pair<T>): Compared<T>[] {
  const earlier = new Map(before?.map((item) => [keyOf(item), item]))
  const keys = new Set(current.map(keyOf))
  const changeOf = (item: T): Change | null => {
    if (!before) return null
    const previous = earlier.get(keyOf(item))
    if (previous === undefined) return 'new'
    return isSame(item, previous) ? 'kept' : 'changed'
  }
  return [
    ...current.map((item) => ({ ...item, key: keyOf(item), change: changeOf(item) })),
    ...[...earlier].filter(([key]) => !keys.has(key)).map(([key, item]) => ({ ...item, key, change: 'gone' as const })),
  ]
}

/** The files of a package, and the removed ones. */
export function fileChanges({
  files,
  manifest,
  installed,
}: PluginInspection): Compared<{ path: string; bytes: number }>[] {
  return compare({
    current: files.map((file) => ({ ...file, digest: manifest.files?.[file.path] ?? '' })),
    before: installed && installed.files,
    keyOf: ({ path }) => path,
    isSame: (current, before) => current.digest === before.digest,
  })
}

/** The functions that the code of a package uses, beside the installed one. Code has changed if new names are in it. */
export function codeChanges({ code, installed }: PluginInspection): Compared<CodeFact>[] {
  return compare({
    current: code,
    before: installed && installed.code,
    keyOf: ({ fact, file }) => `${fact} ${file}`,
    isSame: (current, before) => current.names.every(({ name }) => before.names.some((one) => one.name === name)),
  })
}

/** The widgets of a version, and the removed ones. */
export function widgetChanges(
  { widgets }: PluginManifest,
  before: PluginManifest | null,
): Compared<Pick<PluginManifest['widgets'][number], 'name' | 'title'>>[] {
  return compare({
    current: widgets,
    before: before && before.widgets,
    keyOf: ({ name }) => name,
    isSame: () => true,
  })
}

/** The difference of a text from the installed version; null if there is none to show. */
export function textChange(text: string | null, before: string | null | undefined): Change | null {
  if (before === undefined) return null
  if (before === null) return text === null ? null : 'new'
  if (text === null) return 'gone'
  return text === before ? 'kept' : 'changed'
}

/** Whether a release is older (negative), the same (0), or newer than another. */
export function compareReleases(one: string, other: string): number {
  const [left, right] = [one, other].map((release) => release.split('.').map(Number))
  const index = left?.findIndex((part, place) => part !== right?.[place]) ?? -1
  return index < 0 ? 0 : (left?.[index] ?? 0) - (right?.[index] ?? 0)
}
