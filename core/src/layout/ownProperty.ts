/** A record's own property; keys come from documents, and may be named like something that every object has. */
export function ownProperty<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}
