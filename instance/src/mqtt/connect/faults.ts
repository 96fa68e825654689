import type { MqttFault } from '@barn-workbench/core/schema'
import { toShownText } from '../../base'

const DETAIL_LENGTH = 200
/** Codes of the system, and the codes by which brokers of both versions refuse a name and password. */
const CODES: Readonly<Record<string, MqttFault['code']>> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  EAI_NODATA: 'name-not-found',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EACCES: 'refused',
  EADDRNOTAVAIL: 'refused',
  ETIMEDOUT: 'timeout',
  4: 'password',
  5: 'password',
  134: 'password',
  135: 'password',
}
const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/
const TLS = /^(?:ERR_SSL|EPROTO|ERR_TLS)/

/** Why a connection could not be made or has ended. */
export function faultOf(error: unknown): MqttFault {
  const { code, message } = firstOf(error)
  const detail = toShownText(message, DETAIL_LENGTH)
  return { code: codeOf(code, message), detail }
}

function codeOf(code: unknown, message: string): MqttFault['code'] {
  const known = Object.hasOwn(CODES, String(code)) ? CODES[String(code)] : undefined
  if (known) return known
  if (/timeout/i.test(message)) return 'timeout'
  if (typeof code === 'string' && CERTIFICATE.test(code)) return 'certificate'
  return (typeof code === 'string' && TLS.test(code)) || typeof code === 'number' ? 'not-mqtt' : 'closed'
}

/** The code and message of an error; of several, such as one for each address of a name, the first. */
function firstOf(error: unknown): { code: unknown; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return firstOf(error.errors[0])
  if (!(error instanceof Error)) return { code: undefined, message: String(error) }
  return { code: (error as { code?: unknown }).code, message: error.message }
}
