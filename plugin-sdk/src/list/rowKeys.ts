/** The keys of rows on screen, by the ids of their entities. */
export type RowKeys = ReadonlyMap<string, string>

/** Gives rows the keys under which they are drawn. */
export interface RowKeeper {
  /**
   * The keys of rows with these ids. A row that stays keeps its key; a new row takes the key of a removed one, so that
   * its elements get other texts, which is far faster than creating new ones. The key of the row with the focus
   * (`focusedId`) is not reused, since the focus would move to another entity.
   */
  keysOf(ids: readonly string[], focusedId: string | undefined): RowKeys
}

/** Creates the keeper of one list. */
export function createRowKeeper(): RowKeeper {
  let keys: RowKeys = new Map()
  let lastKey = 0
  return {
    keysOf(ids, focusedId) {
      const staying = new Set(ids)
      const free = [...keys].flatMap(([id, key]) => (staying.has(id) || id === focusedId ? [] : [key]))
      keys = new Map(ids.map((id) => [id, keys.get(id) ?? free.pop() ?? String(++lastKey)]))
      return keys
    },
  }
}
