import { expect, test, vi } from 'vitest'
import type { DatedAnswer } from './answerClock'
import type { FeedFailure } from './feed'
import { createHlsFeed, type HlsConstructor } from './hlsFeed'
import { openNativeFeed } from './nativeFeed'
import { loadFeed } from './usePlayer'

type Listener = (event: string, data: unknown) => void

/** hls.js as far as a feed uses it. */
class FakeHls {
  static last: FakeHls
  listeners = new Map<string, Listener>()
  liveSyncPosition = 12
  latestLevelDetails: { fragments: unknown[] } | null = null
  loadSource = vi.fn()
  attachMedia = vi.fn()
  destroy = vi.fn()
  startLoad = vi.fn()
  stopLoad = vi.fn()
  recoverMediaError = vi.fn()
  constructor(readonly config: Record<string, unknown>) {
    FakeHls.last = this
  }
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener)
  }
  emit(event: string, data: unknown) {
    this.listeners.get(event)?.(event, data)
  }
}

function open(isLive = true) {
  const answers: DatedAnswer[] = []
  const failures: FeedFailure[] = []
  const video = {} as HTMLVideoElement
  const openFeed = createHlsFeed(FakeHls as unknown as HlsConstructor, '/assets/worker.js')
  const feed = openFeed(video, 'http://barn/camera.m3u8', {
    isLive,
    events: { onAnswer: (answer) => answers.push(answer), onFailure: (failure) => failures.push(failure) },
  })
  return { feed, video, hls: FakeHls.last, answers, failures }
}

test('it loads the playlist into the video, with the worker of the build', () => {
  const { hls, video } = open()
  expect(hls.config['workerPath']).toBe('/assets/worker.js')
  expect(hls.loadSource).toHaveBeenCalledWith('http://barn/camera.m3u8')
  expect(hls.attachMedia).toHaveBeenCalledWith(video)
})

test('live pictures begin near the newest and hold little; a recording begins at its first', () => {
  const live = open().hls.config
  const recorded = open(false)
  expect(live).toMatchObject({ liveSyncDurationCount: 2 })
  expect(live['startPosition']).toBeUndefined()
  expect(recorded.hls.config).toMatchObject({ startPosition: 0 })
  expect(Number(live['maxBufferLength'])).toBeLessThan(Number(recorded.hls.config['maxBufferLength']))
  expect([open().feed.liveEdge(), recorded.feed.liveEdge()]).toEqual([12, null])
})

test.each([
  ['a playlist that is gone', { details: 'levelLoadError', fatal: false, response: { code: 404 } }, 'gone'],
  ['a playlist that is closed', { details: 'manifestLoadError', fatal: true, response: { code: 423 } }, 'gone'],
  ['a segment that has left the window', { details: 'fragLoadError', fatal: false, response: { code: 404 } }, null],
  ['an error that is tried again', { details: 'fragLoadError', fatal: false, response: { code: 500 } }, null],
  ['no answer', { details: 'levelLoadTimeOut', fatal: true, type: 'networkError' }, 'network'],
  ['what cannot be decoded', { details: 'bufferAppendError', fatal: true, type: 'mediaError' }, 'media'],
  ['a foreign codec', { details: 'bufferAddCodecError', fatal: false, type: 'mediaError' }, 'codec'],
] as const)('%s is told as %s', (_name, error, failure) => {
  const { hls, failures } = open()
  hls.emit('hlsError', error)
  expect(failures).toEqual(failure === null ? [] : [failure])
})

test('an answer tells the time of the instance, where the page may read it', () => {
  const { hls, answers } = open()
  const stats = { loading: { start: 100, first: 130 } }
  hls.emit('hlsLevelLoaded', { stats, networkDetails: { getResponseHeader: () => 'Mon, 23 Nov 2026 20:00:00 GMT' } })
  hls.emit('hlsLevelLoaded', { stats, networkDetails: { getResponseHeader: () => null } })
  expect(answers).toHaveLength(1)
  expect(answers[0]?.date).toContain('20:00:00')
  expect((answers[0]?.requestedAgo ?? 0) - (answers[0]?.answeredAgo ?? 0)).toBeCloseTo(30)
})

test('loading stops, goes on and ends with everything that it holds', () => {
  const { feed, hls } = open()
  feed.setLoading(false)
  feed.setLoading(true)
  feed.recover()
  feed.release()
  for (const call of [hls.stopLoad, hls.startLoad, hls.recoverMediaError, hls.destroy])
    expect(call).toHaveBeenCalledOnce()
  expect(feed.segments()).toEqual([])
})

test('segments that wait too long for their turn are tried again, but not for ever', () => {
  const { config } = open().hls
  const policy = config['fragLoadPolicy'] as {
    default: { errorRetry: { shouldRetry: (...given: unknown[]) => boolean } }
  }
  const { shouldRetry } = policy.default.errorRetry
  expect(shouldRetry(null, 0, false, { code: 429 }, false)).toBe(true)
  expect(shouldRetry(null, 3, false, { code: 429 }, false)).toBe(false)
  expect(shouldRetry(null, 0, false, { code: 404 }, false)).toBe(false)
})

test.each([
  ['plays segments and says that it plays streams', true, true, 'segments'],
  ['plays streams by itself only', false, true, 'native'],
  ['plays neither', false, false, null],
])('a browser that %s', async (_name, segments, streams, expected) => {
  const withSegments = createHlsFeed(FakeHls as unknown as HlsConstructor, '')
  const loading = loadFeed({ playsSegments: () => segments, playsStreams: () => streams }, async () => withSegments)
  const found = await loading
  const kind =
    found === null ? null : found === withSegments ? 'segments' : found === openNativeFeed ? 'native' : 'other'
  expect(kind).toBe(expected)
})

/** A video that plays streams by itself. */
class NativeVideo extends EventTarget {
  src = ''
  preload = ''
  crossOrigin = ''
  currentTime = 0
  error: { code: number } | null = null
  seekable = { length: 1, end: () => 30 }
  load = vi.fn()
  getStartDate = () => new Date(1_000_000)
  removeAttribute() {
    this.src = ''
  }
}

test('a browser that plays streams by itself tells their times, and what goes wrong', () => {
  const video = new NativeVideo()
  const failures: FeedFailure[] = []
  const events = { onAnswer: () => undefined, onFailure: (failure: FeedFailure) => failures.push(failure) }
  const feed = openNativeFeed(video as unknown as HTMLVideoElement, 'http://barn/camera.m3u8', { isLive: true, events })
  expect([video.src, video.crossOrigin]).toEqual(['http://barn/camera.m3u8', 'anonymous'])
  expect(feed.segments()).toEqual([{ start: 0, duration: 30, programDateTime: 1_000_000 }])
  expect(feed.liveEdge()).toBe(26)
  for (const code of [2, 3, 4]) {
    video.error = { code }
    video.dispatchEvent(new Event('error'))
  }
  expect(failures).toEqual(['network', 'media', 'gone'])
  feed.release()
  video.dispatchEvent(new Event('error'))
  expect([video.src, failures.length]).toEqual(['', 3])
})
