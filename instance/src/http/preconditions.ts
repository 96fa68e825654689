import { failInvalid, succeed, type FieldError, type Result } from '@barn-workbench/core/result'

const ENTITY_TAG = /^(?:W\/)?"(\d{1,15})"$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export interface Preconditions {
  ifMatch?: number
  idempotencyKey?: string
}

/** Reads `If-Match: "<version>"` (`*` asks for nothing) and `Idempotency-Key: <uuid>`. */
export function readPreconditions(headers: Headers): Result<Preconditions, 'request/invalid'> {
  const ifMatch = headers.get('if-match')?.trim()
  const idempotencyKey = headers.get('idempotency-key')?.trim()
  const version = ENTITY_TAG.exec(ifMatch ?? '')?.[1]
  const errors: FieldError[] = []
  if (ifMatch !== undefined && ifMatch !== '*' && version === undefined) errors.push({ path: 'If-Match', message: 'entity_tag' })
  if (idempotencyKey !== undefined && !UUID.test(idempotencyKey)) errors.push({ path: 'Idempotency-Key', message: 'uuid' })
  if (errors.length > 0) return failInvalid(...errors)
  return succeed({ ...(version !== undefined && { ifMatch: Number(version) }), ...(idempotencyKey !== undefined && { idempotencyKey: idempotencyKey.toLowerCase() }) })
}
