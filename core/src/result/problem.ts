import { z } from 'zod'

/**
 * Every error code with the HTTP status that an instance answers with. Status 0 marks failures that only the client
 * detects; an instance never answers with them.
 */
export const errorStatus = {
  'request/invalid': 400,
  'request/unauthenticated': 401,
  'request/forbidden': 403,
  'request/not-found': 404,
  'request/too-large': 413,
  'request/unsupported-media-type': 415,
  'request/origin-not-allowed': 403,
  'request/too-many': 429,
  'request/version-mismatch': 409,
  'request/idempotency-key-reused': 409,
  'request/answer-gone': 409,
  'request/limit-too-high': 400,
  'request/key-in-url': 400,
  'instance/unexpected': 500,
  'instance/full': 507,
  'instance/unavailable': 503,

  'login/wrong-credentials': 401,
  'login/email-not-confirmed': 412,
  'login/token-invalid': 403,
  'login/assertion-invalid': 401,
  'login/no-account': 404,
  'login/passkey-invalid': 401,
  'passkey/exists': 409,
  'passkey/not-found': 404,
  'passkey/too-many': 409,
  'session/not-found': 404,
  'session/proof-required': 403,
  'eula/refresh-required': 451,

  'account/not-found': 404,
  'account/registration-off': 403,
  'account/username-taken': 409,
  'account/remote-exists': 409,
  'account/wrong-password': 403,
  'account/no-password': 409,
  'account/last-administrator': 409,
  'machine-key/not-found': 404,
  'machine-key/too-many': 409,
  'authorization/not-found': 404,
  'authorization/exceeds-own': 403,
  'authorization/cycle': 400,
  'authorization/predefined': 409,
  'role/not-found': 404,
  'role/in-use': 409,
  'service-provider/not-found': 404,
  'service-provider/no-instance-found': 404,
  'service-provider/cannot-provide': 503,
  'service-provider/exists': 409,
  'gateway/unknown-instance': 404,
  'gateway/unreachable': 503,

  'artifact/not-found': 404,
  'artifact/no-payload': 404,
  'artifact/too-long': 400,

  'camera/not-found': 404,
  'camera/privacy': 423,
  'camera/offline': 404,
  'camera/exists': 409,
  'camera/simulated': 409,
  'camera-source/not-allowed': 400,
  'camera-search/not-found': 404,
  'recording/not-found': 404,
  'stream/no-video-program': 503,
  'frame/not-found': 404,
  'frame/in-future': 404,

  'guest-link/not-found': 404,
  'guest-link/ended': 404,
  'guest-link/too-many': 409,
  'handover/not-found': 404,
  'handover/superseded': 409,
  'incident/not-found': 404,
  'incident/already-closed': 409,
  'incident/not-closed': 409,
  'incident/unknown-type': 404,
  'incident/illegal-trigger': 409,
  'incident/needs-force-close': 409,
  'incident/cannot-hide': 409,
  'incident/cannot-unhide': 409,
  'incident/event-out-of-order': 400,
  'comment/not-found': 404,
  'photo/not-found': 404,
  'photo/refused': 400,
  'photo/upload-gap': 409,
  'photo/too-many': 409,
  'notification/not-found': 404,
  'notification/link-ended': 404,
  'notification/over': 409,
  'watchdog/not-found': 404,
  'vms-instance/not-found': 404,

  'region/not-found': 404,
  'region/in-use': 409,
  'region/exists': 409,
  'connection/not-found': 404,
  'connection/too-many': 409,
  'hook/not-found': 404,
  'hook/too-many': 409,
  'hook/signature': 401,
  'sensor/not-found': 404,
  'sensor/exists': 409,
  'rule/not-found': 404,
  'rule/too-many': 409,
  'canvas/not-found': 404,
  'canvas/base-is-fixed': 409,
  'layout/not-found': 404,
  'layout/too-many': 409,
  'plugin/not-found': 404,
  'plugin/upload-gap': 409,
  'plugin/upload-missing': 404,
  'plugin/refused': 409,
  'plugin/no-previous': 409,

  'data/unknown-measurement': 404,
  'data/documentation-not-read': 400,
  'data/too-many-rows': 400,
  'display-mode/unknown-property': 400,
  'display-mode/cloud-override-refused': 403,

  'network/no-vendor-source': 409,
  'network/vendor-source-failed': 503,
  'backup/no-target': 409,
  'backup/target-refused': 409,
  'backup/busy': 409,
  'backup/not-found': 404,
  'system/no-reboot-command': 409,
  'system/reboot-failed': 503,

  'client/aborted': 0,
  'client/authentication-failed': 0,
  'client/no-host-available': 0,
  'client/origin-not-allowed': 0,
  'client/another-instance': 0,
  'client/another-key': 0,
  'client/untrusted-address': 0,
  'client/no-directory': 0,
  'client/passkey-failed': 0,
  'client/unreachable': 0,
  'client/timeout': 0,
  'client/not-json': 0,
  'client/too-large': 0,
  'client/too-deep': 0,
  'client/wrong-size': 0,
  'client/wrong-digest': 0,
  'client/disk-full': 0,
  'client/unexpected-reply': 0,
  'client/request-failed': 0,
  'client/no-component': 0,
  'client/storage-failed': 0,
  'client/storage-slow': 0,
  'client/outbox-full': 0,
  'client/device-full': 0,
  'client/code-not-loaded': 0,
  'client/unknown-instance': 0,
  'client/too-many-instances': 0,
  'client/no-instance-selected': 0,
  'client/preview-only': 0,
  'widget/too-new': 0,
  'widget/broken-settings': 0,
  'widget/crashed': 0,
  'layout/broken': 0,
  'layout/too-new': 0,
} as const

export type ErrorCode = keyof typeof errorStatus

export const ErrorCodeSchema = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])

export type ProblemParams = Record<string, string | number | boolean | null>

/** An expected failure: a code of the closed list and the parameters of its message. */
export interface Problem<Code extends ErrorCode = ErrorCode> {
  code: Code
  params: ProblemParams
  /** HTTP status, when an instance answered with this failure. */
  status?: number
  /** Id of the refused request, which the log of the instance contains. */
  requestId?: string
  /** The invalid paths of a refused request (status 400). */
  errors?: readonly FieldError[]
}

/** Invalid paths that the answer to a refused request names. */
export const MAXIMUM_FIELD_ERRORS = 20

/** The error of one field of a request: its path with dots, and the key of its message. */
export interface FieldError {
  path: string
  message: string
}

/**
 * RFC 9457 `application/problem+json`, the body of every error answer; `type` is the error code as a relative
 * reference.
 */
export const WireProblem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type WireProblem = z.infer<typeof WireProblem>

/** The error class for a Problem that is thrown, for example by a rejected call. */
export class ProblemError extends Error {
  readonly problem: Problem
  /** Whether the user has seen a message about it already; prevents a second one. */
  readonly isReported: boolean
  constructor(problem: Problem, { isReported = false, ...options }: ErrorOptions & { isReported?: boolean } = {}) {
    super(problem.code, options)
    this.name = 'ProblemError'
    this.problem = problem
    this.isReported = isReported
  }
}

/** Whether an error is a Problem with this code. */
export function isProblem(error: unknown, code: ErrorCode): error is ProblemError {
  return error instanceof ProblemError && error.problem.code === code
}

/** Whether an error is a Problem that an instance answered with this HTTP status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ProblemError && error.problem.status === status
}

const UNAUTHENTICATED = 401
const FORBIDDEN = 403

/** Whether an error says that the account may not, or may no longer, make this call. */
export function isAccessRefused(error: unknown): boolean {
  return (
    hasStatus(error, UNAUTHENTICATED) || hasStatus(error, FORBIDDEN) || isProblem(error, 'client/authentication-failed')
  )
}

/** The Problem to show for any thrown value. Values that are no Problem become `widget/crashed` with their message. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof Error && error.name === 'AbortError') return { code: 'client/aborted', params: {} }
  if (error instanceof Error && error.name === 'TimeoutError') return { code: 'client/timeout', params: {} }
  return { code: 'widget/crashed', params: { message: error instanceof Error ? error.message : String(error) } }
}
