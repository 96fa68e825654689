/** The keys of rows on screen, by the ids of what they show. */
export type RowKeys = ReadonlyMap<string, string>

/** Gives rows the keys under which they are drawn. */
export interface RowKeeper {
  /**
   * The keys of rows with these ids. A row that stays keeps its key; one that comes takes that of one that goes, so that its
   * elements get other texts, which takes far less time than making new ones. The key of the row with the focus
   * (`focusedId`) is not given away, as the focus would be on something else.
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
