import { sql } from 'kysely'
import { fail, succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import type { Database } from './database'
import { createDocumentReads, type DocumentReadOptions, type DocumentReads } from './documentReads'
import { jsonValue } from './querySql'

/** A change of a document that is committed. A removed one has the version after its last. */
export interface DocumentChange<T> {
  kind: 'inserted' | 'updated' | 'removed'
  id: string
  version: number
  document: T
}

/** The options of `createDocumentStore`, see also `DocumentReadOptions`. */
export interface DocumentStoreOptions<T, NotFound extends ErrorCode> extends DocumentReadOptions<T> {
  /** The error code for an unknown id. */
  notFoundCode: NotFound
  /** Further parameters of `request/version-mismatch`, beside the current version. */
  mismatchParams?: (current: T) => Record<string, unknown>
  /** Called for every change after it is committed. */
  onChange?: (change: DocumentChange<T>) => void
}

/**
 * Stores entities of one kind as JSON documents and answers the queries of the contract. The store sets the version: 1
 * at first, one more with every update.
 */
export interface DocumentStore<T, NotFound extends ErrorCode> extends DocumentReads<T> {
  /** Like `find`, with the store's error for an unknown id. */
  get(id: string): Promise<Result<T, NotFound>>
  /** Like `get`, but fails if the document has another version than `ifMatch`, if that is given. */
  getVersion(id: string, ifMatch: number | undefined): Promise<Result<T, NotFound | 'request/version-mismatch'>>
  /** Stores a new document with version 1. The id is the document's own. */
  insert(document: Omit<T, 'version'>): Promise<T>
  /** Stores new documents in one transaction. */
  insertMany(documents: readonly Omit<T, 'version'>[]): Promise<void>
  /**
   * Replaces a document by the result of `change`, in one transaction. A failed result changes nothing and is returned.
   * Fails like `getVersion`.
   */
  update<Code extends ErrorCode = never>(
    id: string,
    ifMatch: number | undefined,
    change: (current: T) => Result<T, Code> | Promise<Result<T, Code>>,
  ): Promise<Result<T, NotFound | 'request/version-mismatch' | Code>>
  /** Removes a document and returns it as it was. Fails like `getVersion`. */
  remove(id: string, ifMatch?: number): Promise<Result<T, NotFound | 'request/version-mismatch'>>
}

/** Creates the store of a table that exists, with the columns `id`, `version` and `document`. */
export function createDocumentStore<T extends { version: number }, NotFound extends ErrorCode>(
  options: DocumentStoreOptions<T, NotFound>,
): DocumentStore<T, NotFound> {
  const { database } = options
  const reads = createDocumentReads<T>(options)
  const { writeNew, writeUpdate, deleteRow } = createRowWrites(options)

  async function get(id: string): Promise<Result<T, NotFound>> {
    const document = await reads.find(id)
    return document ? succeed(document) : fail(options.notFoundCode, { id })
  }

  async function getVersion(
    id: string,
    ifMatch: number | undefined,
  ): Promise<Result<T, NotFound | 'request/version-mismatch'>> {
    const current = await get(id)
    if (!current.ok || ifMatch === undefined || ifMatch === current.value.version) return current
    const { version } = current.value
    return fail('request/version-mismatch', { current: version, ...options.mismatchParams?.(current.value) })
  }

  return {
    ...reads,
    get,
    getVersion,
    insert: writeNew,
    insertMany: (documents) =>
      database.transaction(async () => {
        for (const document of documents) await writeNew(document)
      }),
    update: (id, ifMatch, change) =>
      database.transaction(async () => {
        const before = await getVersion(id, ifMatch)
        if (!before.ok) return before
        const changed = await change(before.value)
        return changed.ok ? succeed(await writeUpdate(before.value, changed.value)) : changed
      }),
    remove: (id, ifMatch) =>
      database.transaction(async () => {
        const before = await getVersion(id, ifMatch)
        if (before.ok) await deleteRow(before.value)
        return before
      }),
  }
}

/** The statements that write a row. Each announces its change once it is committed. */
function createRowWrites<T extends { version: number }>(options: DocumentStoreOptions<T, ErrorCode>) {
  const { database, idKey, onChange } = options
  const table = sql.table(options.table)

  function announce(kind: DocumentChange<T>['kind'], document: T): void {
    if (!onChange) return
    const change = { kind, id: String(document[idKey]), version: document.version, document }
    database.afterCommit(() => onChange(change))
  }

  return {
    async writeNew(content: Omit<T, 'version'>): Promise<T> {
      const document = { ...content, version: 1 } as T
      const id = String(document[idKey])
      const statement = sql`INSERT INTO ${table} (id, version, document) VALUES (${id}, 1, ${JSON.stringify(document)})`
      await statement.execute(database.current())
      announce('inserted', document)
      return document
    },
    async writeUpdate(before: T, changed: T): Promise<T> {
      const document: T = { ...changed, [idKey]: before[idKey], version: before.version + 1 }
      const text = JSON.stringify(document)
      const id = String(document[idKey])
      const statement = sql`UPDATE ${table} SET version = ${document.version}, document = ${text} WHERE id = ${id}`
      await statement.execute(database.current())
      announce('updated', document)
      return document
    },
    async deleteRow(document: T): Promise<void> {
      await sql`DELETE FROM ${table} WHERE id = ${String(document[idKey])}`.execute(database.current())
      announce('removed', { ...document, version: document.version + 1 })
    },
  }
}

/** Removes the documents whose `key` holds `value`, without announcing each of them. */
export async function removeDocumentsWhere(
  database: Database,
  table: string,
  { key, value }: { key: string; value: string },
): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE ${jsonValue(key)} = ${value}`.execute(database.current())
}
