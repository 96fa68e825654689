import type { DatedAnswer } from './answerClock'
import type { StreamSegment } from './streamSegments'

/**
 * The reason why a feed cannot go on. `gone`: the instance has ended the stream; `network`: it does not answer;
 * `media`: something of it cannot be decoded; `codec`: the browser plays no such video at all.
 */
export type FeedFailure = 'gone' | 'network' | 'media' | 'codec'

/** The events of a feed. */
export interface FeedEvents {
  onAnswer(answer: DatedAnswer): void
  onFailure(failure: FeedFailure): void
}

/** One stream that is loaded into a video element. */
export interface Feed {
  /** The known segments of the stream. */
  segments(): readonly StreamSegment[]
  /** The position of the live edge in the media, s; null if there is none, or before it is known. */
  liveEdge(): number | null
  /** Starts or stops loading. Loaded data stays. */
  setLoading(isLoading: boolean): void
  /** Tries to go on after a failure of the kind `media`. */
  recover(): void
  /** Ends it and frees all that it holds. */
  release(): void
}

/** Options of a feed. */
export interface FeedOptions {
  /** Whether it is a live stream. */
  isLive: boolean
  events: FeedEvents
}

/** Loads the stream of a playlist into a video element. */
export type OpenFeed = (video: HTMLVideoElement, url: string, options: FeedOptions) => Feed
