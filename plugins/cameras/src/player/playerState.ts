import type { ErrorCode, Problem } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import type { Span } from './streamSegments'

/**
 * The phase of a player. `opening`: no picture yet; `stalled`: the next picture is late; `reconnecting`: the stream is
 * gone and requested again; `failed`: the instance refuses it, see `problem`; `unplayable`: the browser plays no such
 * video; `ended`: a recording is at its end.
 */
export type PlayerPhase =
  | 'opening'
  | 'playing'
  | 'paused'
  | 'stalled'
  | 'reconnecting'
  | 'failed'
  | 'unplayable'
  | 'ended'

/** The speeds of a recording. */
export const RATES = [0.5, 1, 2, 4, 8] as const

export interface PlayerState {
  phase: PlayerPhase
  /** The reason why it failed, or does not answer. */
  problem: Problem | null
  /** Whether the video shows a picture. */
  hasPicture: boolean
  /** Whether the last picture of a video that is gone is kept. */
  isKept: boolean
  /** Whether the user has paused it. */
  isPaused: boolean
  /** How much faster than in the barn a recording runs. */
  rate: number
  /** The time of the picture that is shown, in ms since the epoch; null while it is not known. */
  shownAt: number | null
  /** Delay of the live picture, in ms; null if unknown. */
  latency: number | null
  /** The known spans of the stream. */
  spans: readonly Span[]
}

export const INITIAL_STATE: PlayerState = {
  phase: 'opening',
  problem: null,
  hasPicture: false,
  isKept: false,
  isPaused: false,
  rate: 1,
  shownAt: null,
  latency: null,
  spans: [],
}

/** Final refusals: the instance would refuse the same request again. */
const FINAL: readonly ErrorCode[] = [
  'camera/not-found',
  'recording/not-found',
  'request/forbidden',
  'request/invalid',
  'request/not-found',
]
/** Refusals that end by themselves. */
const PASSING: readonly ErrorCode[] = [
  'camera/offline',
  'camera/privacy',
  'request/too-many',
  'request/unauthenticated',
  'stream/no-video-program',
]
/** Time until the stream is requested again after a refusal of `PASSING`, in ms. */
const PASSING_DELAY = 15 * SECOND
/** Delays before a stream is requested again, in ms. After the last one they do not grow further. */
const BACK_OFF = [0, 1 * SECOND, 2 * SECOND, 5 * SECOND, 10 * SECOND, 15 * SECOND]

/** Delay before the next attempt after a number of consecutive failures, ms. */
export function backOffOf(failures: number): number {
  return BACK_OFF[Math.min(failures, BACK_OFF.length) - 1] ?? 0
}

/** Whether the instance refuses a stream, and when to ask again, ms; null for never. */
export function refusalOf({ code }: Problem): { isRefused: boolean; retryAfter: number | null } {
  if (FINAL.includes(code)) return { isRefused: true, retryAfter: null }
  return PASSING.includes(code)
    ? { isRefused: true, retryAfter: PASSING_DELAY }
    : { isRefused: false, retryAfter: null }
}

/** Whether the user may no longer see pictures of the camera. */
export function hidesPictures({ code }: Problem): boolean {
  return code === 'camera/privacy' || code === 'request/forbidden' || code === 'request/unauthenticated'
}
