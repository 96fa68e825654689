import { hasPermission } from '@barn-workbench/core/permissions'
import type { Query } from '@barn-workbench/core/query'
import { succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import { isOfCamera, type Incident, type IncidentEvent } from '@barn-workbench/core/schema'
import type { CallAccount } from '../http'

/** The field of a payload that holds the address of the checked camera. */
const FIELD = 'url'
/** The beginning of the field in JSON where it has an address, and not null. */
const BEGINNING = Buffer.from(`"${FIELD}":"`)

type Payload = Readonly<Record<string, unknown>>

/** Whether an account may read the address of a camera's stream, which leads past the instance. */
function mayReadAddresses({ permissions }: CallAccount): boolean {
  return hasPermission(permissions, 'cameras.manage')
}

const hasAddress = (payload: Payload | undefined): payload is Payload => typeof payload?.[FIELD] === 'string'

/** The payload with null for the address, as one has it that is about something without an address. */
const withoutAddress = <P extends Payload>(payload: P): P => ({ ...payload, [FIELD]: null })

function mentionsAddress({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): boolean {
  return Buffer.from(buffer, byteOffset, byteLength).includes(BEGINNING)
}

/**
 * Whether a query compares or orders by addresses: its answers would reveal addresses that the account may not read.
 * `payload` is the field of the documents that holds the payload.
 */
export function asksForAddresses(account: CallAccount, { query = [], order = [] }: Query, payload: string): boolean {
  return !mayReadAddresses(account) && [...query, ...order].some(({ key }) => key === `${payload}.${FIELD}`)
}

/** Removes the address of a camera from an incident, or from the fields of it that a projection has left. */
export function withoutAddressOfCamera<T extends Partial<Incident>>(incident: T): T {
  const { messagePayload, identifier } = incident
  const isSecret = hasAddress(messagePayload) && (identifier === undefined || isOfCamera({ identifier }))
  return isSecret ? { ...incident, messagePayload: withoutAddress(messagePayload) } : incident
}

/** The incident of a reply as the account may read it. */
export function readableIncident<Code extends ErrorCode>(
  account: CallAccount,
  result: Result<Incident, Code>,
): Result<Incident, Code> {
  return result.ok && !mayReadAddresses(account) ? succeed(withoutAddressOfCamera(result.value)) : result
}

/** Removes the address of a camera from an event of an incident, or from the fields that a projection has left. */
export function eventWithoutAddressOfCamera<T extends Partial<IncidentEvent>>(event: T, incident: Incident | null): T {
  const { payload } = event
  if (!hasAddress(payload) || (incident && !isOfCamera(incident))) return event
  return { ...event, payload: withoutAddress(payload) }
}

/** The event of a reply as the account may read it. `incidentOf` finds the incident of an event. */
export async function readableEvent<T extends Partial<IncidentEvent>>(
  account: CallAccount,
  event: T,
  incidentOf: (id: string) => Promise<Incident | null>,
): Promise<T> {
  const { payload, incidentId } = event
  if (mayReadAddresses(account) || !hasAddress(payload)) return event
  return eventWithoutAddressOfCamera(event, incidentId === undefined ? null : await incidentOf(incidentId))
}

/**
 * The JSON text `{"result": …}` of a query as the account may read it. Only one that has addresses is read again.
 * `readable` makes a document of it readable.
 */
async function readableReply<T, Code extends ErrorCode>(
  account: CallAccount,
  reply: Result<Uint8Array<ArrayBuffer>, Code>,
  readable: (document: T) => T | Promise<T>,
): Promise<Result<Uint8Array<ArrayBuffer>, Code>> {
  if (!reply.ok || mayReadAddresses(account) || !mentionsAddress(reply.value)) return reply
  const { result } = JSON.parse(new TextDecoder().decode(reply.value)) as { result: unknown }
  if (!Array.isArray(result)) return reply
  const documents = await Promise.all((result as T[]).map(readable))
  return succeed(new TextEncoder().encode(JSON.stringify({ result: documents })))
}

/** The reply of a query of incidents as the account may read it. */
export function readableIncidents<Code extends ErrorCode>(
  account: CallAccount,
  reply: Result<Uint8Array<ArrayBuffer>, Code>,
): Promise<Result<Uint8Array<ArrayBuffer>, Code>> {
  return readableReply<Partial<Incident>, Code>(account, reply, withoutAddressOfCamera)
}

/** The reply of a query of events as the account may read it. */
export function readableEvents<Code extends ErrorCode>(
  account: CallAccount,
  reply: Result<Uint8Array<ArrayBuffer>, Code>,
  incidentOf: (id: string) => Promise<Incident | null>,
): Promise<Result<Uint8Array<ArrayBuffer>, Code>> {
  return readableReply<Partial<IncidentEvent>, Code>(account, reply, (event) =>
    readableEvent(account, event, incidentOf),
  )
}
