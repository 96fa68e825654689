/** What an entry of the audit trail has changed in one field. */
export interface Difference {
  field: string
  gone: readonly string[]
  added: readonly string[]
}

/** Fields that say nothing to a person who reads the change. */
const BOOKKEEPING = new Set(['version', 'valid', 'accountId', 'authorizationRecordId', 'targetEntity'])

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return value === null || value === undefined ? {} : { value }
  return Array.isArray(value) ? { value } : (value as Record<string, unknown>)
}

function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
}

/** What was there before and is gone, and what is new, field by field. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const old = fieldsOf(before)
  const current = fieldsOf(after)
  return [...new Set([...Object.keys(old), ...Object.keys(current)])].flatMap((field) => {
    if (BOOKKEEPING.has(field)) return []
    const oldTexts = textsOf(old[field])
    const newTexts = textsOf(current[field])
    const gone = oldTexts.filter((text) => !newTexts.includes(text))
    const added = newTexts.filter((text) => !oldTexts.includes(text))
    return gone.length + added.length > 0 ? [{ field, gone, added }] : []
  })
}
