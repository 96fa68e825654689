import type { Clock } from '../clock'
import { instanceInfo, type Endpoint } from '../contract'
import { ProblemError } from '../result'
import { MINUTE, PICTURE_TIMEOUT, SECOND } from '../time'

/** Limits of one request and its response. */
export interface ExchangeLimits {
  /** Decoded bytes of the body. */
  bytes: number
  /** Time without a byte, in ms. */
  silence: number
  /** Time from the request to the end of the body, in ms. */
  total: number
}

const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE

/** Decoded bytes of the body of an error answer. */
export const MAXIMUM_ERROR_BYTES = 256 * KIBIBYTE
const JSON_LIMITS: ExchangeLimits = { bytes: 32 * MEBIBYTE, silence: 15 * SECOND, total: MINUTE }
const PICTURE_LIMITS: ExchangeLimits = { bytes: 32 * MEBIBYTE, silence: PICTURE_TIMEOUT, total: PICTURE_TIMEOUT }
/** Time without a byte after which a file is given up, in ms. */
export const FILE_SILENCE = MINUTE
/** Applies until a file begins. After that its size and duration are not limited, only silence is. */
export const FILE_LIMITS: ExchangeLimits = { bytes: Infinity, silence: FILE_SILENCE, total: FILE_SILENCE }
const CONNECTIVITY_LIMITS: ExchangeLimits = { bytes: 64 * KIBIBYTE, silence: 10 * SECOND, total: 10 * SECOND }

/** The limits for the reply of an endpoint. */
export function limitsOf(endpoint: Pick<Endpoint, 'form' | 'path'>): ExchangeLimits {
  if (endpoint.path === instanceInfo.ping.path) return CONNECTIVITY_LIMITS
  return endpoint.form === 'bytes' ? PICTURE_LIMITS : JSON_LIMITS
}

/** Watches the time limits of one exchange. */
export interface ExchangeTimer {
  /** Aborts with the caller's reason, or with `client/timeout` when a limit is exceeded. */
  readonly signal: AbortSignal
  /** Call this for every part of the response that arrives. */
  onBytes(): void
  /** Ends the time limits. */
  stop(): void
}

function startTimer(clock: Clock, limits: ExchangeLimits, controller: AbortController): ExchangeTimer {
  const timeOut = () => controller.abort(new ProblemError({ code: 'client/timeout', params: {} }))
  const cancelTotalTimer = clock.setTimeout(timeOut, limits.total)
  let cancelSilenceTimer = clock.setTimeout(timeOut, limits.silence)
  let isStopped = false
  return {
    signal: controller.signal,
    onBytes() {
      if (isStopped) return
      cancelSilenceTimer()
      cancelSilenceTimer = clock.setTimeout(timeOut, limits.silence)
    },
    stop() {
      isStopped = true
      cancelTotalTimer()
      cancelSilenceTimer()
    },
  }
}

/**
 * Runs one exchange within its time limits. Rejects as soon as a limit is exceeded or the caller aborts, even when a
 * promise that `run` waits for ignores the signal.
 */
export async function runWithinLimits<T>(
  clock: Clock,
  limits: ExchangeLimits,
  callerSignal: AbortSignal | undefined,
  run: (timer: ExchangeTimer) => Promise<T>,
): Promise<T> {
  callerSignal?.throwIfAborted()
  const controller = new AbortController()
  const abort = () => controller.abort(callerSignal?.reason)
  callerSignal?.addEventListener('abort', abort, { once: true })
  const timer = startTimer(clock, limits, controller)
  try {
    return await abortable(run(timer), timer.signal)
  } finally {
    timer.stop()
    callerSignal?.removeEventListener('abort', abort)
  }
}

/** Settles as the promise does, or rejects with the signal's reason as soon as the signal aborts. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await promise
  let abort: () => void = () => undefined
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
  try {
    return await Promise.race([aborted, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
