import type HlsPlayer from 'hls.js'
import type { ErrorData, ErrorTypes, Events, HlsConfig, LevelLoadedData, RetryConfig } from 'hls.js'
import { SECOND } from '@barn-workbench/core/time'
import type { Feed, FeedFailure, OpenFeed } from './feed'

/** The part of hls.js that a feed needs. */
export type HlsInstance = Pick<
  HlsPlayer,
  | 'attachMedia'
  | 'destroy'
  | 'latestLevelDetails'
  | 'liveSyncPosition'
  | 'loadSource'
  | 'on'
  | 'recoverMediaError'
  | 'startLoad'
  | 'stopLoad'
>
export type HlsConstructor = new (config: Partial<HlsConfig>) => HlsInstance

/** Events and errors of hls.js by name, since their constants are in its code, which loads later. */
const LEVEL_LOADED = 'hlsLevelLoaded' as Events.LEVEL_LOADED
const ERROR = 'hlsError' as Events.ERROR
const MEDIA_ERROR = 'mediaError' as ErrorTypes.MEDIA_ERROR

const CODEC_ERRORS: readonly string[] = [
  'manifestIncompatibleCodecsError',
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
]
const PLAYLIST_ERRORS: readonly string[] = ['manifestLoadError', 'levelLoadError']
/** Status codes with which an instance says that a stream has ended. */
const GONE: readonly number[] = [401, 403, 404, 410, 423]

/** Retries of a segment; a playlist is not retried: the player then requests the stream again. */
const SEGMENT_RETRIES = 3
/** Time limit for the first answer, in ms: the source may have to be started first. */
const FIRST_ANSWER = 20 * SECOND
const WHOLE_ANSWER = 30 * SECOND

const timing = { maxTimeToFirstByteMs: FIRST_ANSWER, maxLoadTimeMs: WHOLE_ANSWER }
const TOO_MANY = 429
const segmentRetry: RetryConfig = {
  maxNumRetry: SEGMENT_RETRIES,
  retryDelayMs: SECOND / 2,
  maxRetryDelayMs: 2 * SECOND,
  shouldRetry: (...[, count, , response, isUsual]) =>
    isUsual || (response?.code === TOO_MANY && count < SEGMENT_RETRIES),
}
const playlistPolicy = { default: { ...timing, timeoutRetry: null, errorRetry: null } }
const segmentPolicy = { default: { ...timing, timeoutRetry: segmentRetry, errorRetry: segmentRetry } }

const SHARED: Partial<HlsConfig> = {
  startFragPrefetch: true,
  manifestLoadPolicy: playlistPolicy,
  playlistLoadPolicy: playlistPolicy,
  fragLoadPolicy: segmentPolicy,
}
/** A live stream begins two segments behind the newest one, and buffers little, since old pictures are of no use. */
const LIVE: Partial<HlsConfig> = {
  ...SHARED,
  liveSyncDurationCount: 2,
  liveMaxLatencyDurationCount: 6,
  maxLiveSyncPlaybackRate: 1.15,
  maxBufferLength: 8,
  maxMaxBufferLength: 16,
  backBufferLength: 8,
}
/** A recording is buffered longer, so that small steps in both directions load nothing. Lengths in s. */
const RECORDED: Partial<HlsConfig> = {
  ...SHARED,
  startPosition: 0,
  maxBufferLength: 20,
  maxMaxBufferLength: 40,
  backBufferLength: 30,
}

function failureOf({ details, fatal, type, response }: ErrorData): FeedFailure | null {
  if (CODEC_ERRORS.includes(details)) return 'codec'
  const isRefused = response?.code !== undefined && GONE.includes(response.code)
  if (isRefused && (fatal || PLAYLIST_ERRORS.includes(details))) return 'gone'
  if (!fatal) return null
  return type === MEDIA_ERROR ? 'media' : 'network'
}

/** The header `Date` of an answer; null if the instance does not let the page read it. */
function dateOf({ networkDetails }: LevelLoadedData): string | null {
  const request = networkDetails as Partial<XMLHttpRequest> | null
  return request?.getResponseHeader?.('date') ?? null
}

/** Plays streams by hls.js. `workerUrl`: the script of its worker, which relieves the thread of the page. */
export function createHlsFeed(Hls: HlsConstructor, workerUrl: string): OpenFeed {
  return (video, url, { isLive, events }): Feed => {
    const hls = new Hls({ ...(isLive ? LIVE : RECORDED), workerPath: workerUrl })
    hls.on(LEVEL_LOADED, (_event, data) => {
      const date = dateOf(data)
      const { start, first } = data.stats.loading
      const now = performance.now()
      if (date !== null) events.onAnswer({ date, requestedAgo: now - start, answeredAgo: now - first })
    })
    hls.on(ERROR, (_event, data) => {
      const failure = failureOf(data)
      if (failure) events.onFailure(failure)
    })
    hls.loadSource(url)
    hls.attachMedia(video)
    return {
      segments: () => hls.latestLevelDetails?.fragments ?? [],
      liveEdge: () => (isLive ? hls.liveSyncPosition : null),
      setLoading: (isLoading) => (isLoading ? hls.startLoad() : hls.stopLoad()),
      recover: () => hls.recoverMediaError(),
      release: () => hls.destroy(),
    }
  }
}
