import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import type { StreamQuality } from '@barn-workbench/core/contract'
import { ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import { createPlayer, type Player } from './createPlayer'
import type { FeedFailure, FeedOptions } from './feed'
import type { StreamSegment } from './streamSegments'

const START = 1_760_000_000_000

/** A video element as far as a player uses it. */
class FakeVideo extends EventTarget {
  currentTime = 0
  readyState = 4
  videoWidth = 0
  playbackRate = 1
  isPlaying = false
  listeners = 0
  play() {
    this.isPlaying = true
    return Promise.resolve()
  }
  pause() {
    this.isPlaying = false
  }
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    this.listeners += 1
    super.addEventListener(...args)
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
    this.listeners -= 1
    super.removeEventListener(...args)
  }
  /** Shows the picture of a place in the media. */
  show(position: number) {
    this.currentTime = position
    this.dispatchEvent(new Event('timeupdate'))
  }
}

interface FakeFeed extends FeedOptions {
  url: string
  isLoading: boolean
  isReleased: boolean
  recovered: number
  fail(failure: FeedFailure): void
}

/** Half a minute of segments of two seconds; the first was recorded at `time`. */
const segmentsFrom = (time: number): StreamSegment[] =>
  Array.from({ length: 15 }, (_, i) => ({ start: i * 2, duration: 2, programDateTime: time + i * 2_000 }))

function setUp({ time = null as number | null, isPlayable = true } = {}) {
  const clock = createFakeClock(START)
  const video = new FakeVideo()
  const drawn: unknown[] = []
  const keeper = { getContext: () => ({ canvas: {}, drawImage: (picture: unknown) => drawn.push(picture) }) }
  const feeds: FakeFeed[] = []
  const asked: (number | null)[] = []
  const qualities: StreamQuality[] = []
  const given = {
    edge: null as number | null,
    segments: segmentsFrom(time ?? START - 30_000),
    refusals: [] as ErrorCode[],
  }
  const open = async (_signal: AbortSignal, choice: { time: number | null; quality: StreamQuality }) => {
    asked.push(choice.time)
    qualities.push(choice.quality)
    const code = given.refusals.shift()
    if (code) throw new ProblemError({ code, params: {} })
    return `http://barn/streams/${asked.length}/camera.m3u8`
  }
  const openFeed = (_video: HTMLVideoElement, url: string, options: FeedOptions) => {
    const { onFailure } = options.events
    const feed = { ...options, url, isLoading: true, isReleased: false, recovered: 0, fail: onFailure }
    feeds.push(feed)
    return {
      segments: () => given.segments,
      liveEdge: () => given.edge,
      setLoading: (isLoading: boolean) => void (feed.isLoading = isLoading),
      recover: () => void (feed.recovered += 1),
      release: () => void (feed.isReleased = true),
    }
  }
  const loadFeed = () => (isPlayable ? Promise.resolve(openFeed) : null)
  const player = createPlayer({ clock, device: clock, open, loadFeed, time, quality: 'source' })
  const detach = player.attach(video as unknown as HTMLVideoElement, keeper as unknown as HTMLCanvasElement)
  onTestFinished(detach)
  /** Lets time pass while the video moves with it. */
  const playFor = async (duration: number) => {
    for (let passed = 0; passed < duration; passed += 250) {
      await clock.advance(250)
      video.show(video.currentTime + 0.25)
    }
  }
  return {
    clock,
    video,
    drawn,
    feeds,
    asked,
    qualities,
    given,
    player,
    detach,
    playFor,
    feed: () => feeds.at(-1) as FakeFeed,
  }
}

type Setup = ReturnType<typeof setUp>

async function start(setup: Setup): Promise<Player> {
  setup.player.setActive(true)
  await setup.clock.advance(0)
  setup.video.show(1)
  await setup.clock.advance(250)
  return setup.player
}

test('nothing is loaded before it is on screen; then the stream is asked for and plays', async () => {
  const setup = setUp()
  await setup.clock.advance(1_000)
  expect(setup.asked).toEqual([])
  expect(setup.player.state()).toMatchObject({ phase: 'opening', hasPicture: false })
  await start(setup)
  expect(setup.asked).toEqual([null])
  expect(setup.feed()).toMatchObject({ url: 'http://barn/streams/1/camera.m3u8', isLive: true })
  expect(setup.video.isPlaying).toBe(true)
  expect(setup.player.state()).toMatchObject({ phase: 'playing', hasPicture: true })
})

test('the delay is by how much the picture is older than the time of the instance', async () => {
  const setup = setUp()
  await start(setup)
  setup.video.show(26)
  expect(setup.player.state()).toMatchObject({ shownAt: START - 4_000, latency: 4_250 })
  // A clock that is three seconds slow: the instance says so with its answers.
  for (let at = 0; at < 1_000; at += 100) {
    const now = setup.clock.now()
    const date = new Date(now + 3_000 - at).toUTCString()
    setup.feed().events.onAnswer({ date, requestedAgo: at + 5, answeredAgo: at - 5 })
  }
  setup.video.show(26)
  const { latency } = setup.player.state()
  expect(Math.abs((latency ?? 0) - 7_250)).toBeLessThanOrEqual(500)
})

test('a picture that does not come is told, then the newest is shown, then the stream is asked for anew', async () => {
  const setup = setUp()
  await start(setup)
  setup.given.edge = 8
  await setup.clock.advance(1_750)
  expect(setup.player.state().phase).toBe('stalled')
  await setup.clock.advance(2_500)
  expect(setup.video.currentTime).toBe(8)
  await setup.clock.advance(20_000)
  expect(setup.asked.length).toBeGreaterThan(1)
  expect(setup.feeds[0]?.isReleased).toBe(true)
})

test('a live video that is more than ten seconds behind goes on with the newest pictures', async () => {
  const setup = setUp()
  await start(setup)
  setup.given.edge = 10
  await setup.playFor(500)
  expect(setup.video.currentTime).toBeLessThan(2)
  setup.given.edge = 20
  await setup.clock.advance(250)
  expect(setup.video.currentTime).toBe(20)
})

test('a stream that the instance has ended is asked for anew, at once and then less and less often', async () => {
  const setup = setUp()
  await start(setup)
  const notFound: ErrorCode = 'client/unreachable'
  setup.given.refusals = [notFound, notFound, notFound]
  setup.feed().fail('gone')
  expect(setup.player.state()).toMatchObject({ phase: 'reconnecting', hasPicture: false })
  const times: number[] = []
  for (let passed = 0; passed < 9_000; passed += 500) {
    const before = setup.asked.length
    await setup.clock.advance(500)
    if (setup.asked.length > before) times.push(passed)
  }
  expect(setup.asked).toHaveLength(5)
  expect(times).toEqual([0, 500, 2_500, 7_500])
  setup.video.show(2)
  await setup.clock.advance(250)
  expect(setup.player.state()).toMatchObject({ phase: 'playing', problem: null })
})

test('the last picture stays until the next stream has one', async () => {
  const setup = setUp()
  setup.video.videoWidth = 640
  await start(setup)
  setup.feed().fail('gone')
  expect(setup.drawn).toEqual([setup.video])
  expect(setup.player.state()).toMatchObject({ hasPicture: false, isKept: true })
  await setup.clock.advance(0)
  setup.video.show(1)
  expect(setup.player.state()).toMatchObject({ hasPicture: true, isKept: false })
})

test('once all is well again, the next failure is the first', async () => {
  const setup = setUp()
  await start(setup)
  for (let round = 0; round < 3; round++) {
    setup.feed().fail('network')
    await setup.clock.advance(0)
    const asked = setup.asked.length
    expect(setup.feeds).toHaveLength(asked)
    await setup.playFor(11_000)
  }
})

test('a video that cannot be decoded is repaired, then loaded anew, and at last given up', async () => {
  const setup = setUp()
  await start(setup)
  setup.feed().fail('media')
  expect([setup.feed().recovered, setup.asked.length]).toEqual([1, 1])
  setup.feed().fail('media')
  await setup.clock.advance(0)
  expect(setup.asked).toHaveLength(2)
  setup.feed().fail('media')
  await setup.clock.advance(2_000)
  setup.feed().fail('media')
  expect(setup.player.state().phase).toBe('unplayable')
  expect(setup.feeds.every(({ isReleased }) => isReleased)).toBe(true)
})

test('where no such video is played, no stream is asked for', async () => {
  const setup = setUp({ isPlayable: false })
  setup.player.setActive(true)
  await setup.clock.advance(60_000)
  expect(setup.player.state().phase).toBe('unplayable')
  expect(setup.asked).toEqual([])
})

test.each([
  ['camera/privacy', true],
  ['stream/no-video-program', true],
  ['request/too-many', true],
  ['camera/offline', true],
  ['camera/not-found', false],
  ['request/forbidden', false],
] as const)('%s is told with its reason, and asked again: %s', async (code, isAskedAgain) => {
  const setup = setUp()
  setup.given.refusals = [code]
  setup.player.setActive(true)
  await setup.clock.advance(0)
  expect(setup.player.state()).toMatchObject({ phase: 'failed', problem: { code } })
  await setup.clock.advance(16_000)
  expect(setup.asked).toHaveLength(isAskedAgain ? 2 : 1)
})

test('privacy that is turned on while it plays takes the picture away', async () => {
  const setup = setUp()
  await start(setup)
  setup.given.refusals = ['camera/privacy']
  setup.feed().fail('gone')
  await setup.clock.advance(0)
  const { phase, hasPicture, isKept } = setup.player.state()
  expect({ phase, hasPicture, isKept }).toEqual({ phase: 'failed', hasPicture: false, isKept: false })
})

test('off screen nothing is loaded; back soon it goes on with the newest picture, later with a new stream', async () => {
  const setup = setUp()
  await start(setup)
  setup.player.setActive(false)
  expect([setup.feed().isLoading, setup.video.isPlaying]).toEqual([false, false])
  await setup.clock.advance(30_000)
  setup.given.edge = 9
  setup.player.setActive(true)
  expect([setup.feed().isLoading, setup.video.isPlaying, setup.video.currentTime]).toEqual([true, true, 9])
  setup.player.setActive(false)
  await setup.clock.advance(61_000)
  setup.player.setActive(true)
  await setup.clock.advance(0)
  expect(setup.asked).toHaveLength(2)
})

test('a stop holds the picture, and going on leads to the newest', async () => {
  const setup = setUp()
  await start(setup)
  setup.player.setPaused(true)
  expect(setup.player.state()).toMatchObject({ phase: 'paused', isPaused: true, hasPicture: true, latency: null })
  expect([setup.feed().isLoading, setup.video.isPlaying]).toEqual([false, false])
  await setup.clock.advance(5_000)
  setup.given.edge = 7
  setup.player.setPaused(false)
  expect([setup.video.currentTime, setup.video.isPlaying]).toEqual([7, true])
  // The stream was not read meanwhile, and so knows of newer pictures a little later.
  setup.given.edge = 11
  await setup.clock.advance(250)
  expect(setup.video.currentTime).toBe(7)
  setup.given.segments = segmentsFrom(START - 20_000)
  await setup.clock.advance(250)
  expect(setup.video.currentTime).toBe(11)
})

test('a recording begins at its time within the stream, and says what it holds', async () => {
  const setup = setUp({ time: START })
  setup.given.segments = segmentsFrom(START - 1_500)
  setup.player.setActive(true)
  await setup.clock.advance(250)
  expect(setup.asked).toEqual([START])
  expect(setup.video.currentTime).toBe(1.5)
  expect(setup.player.state().spans).toEqual([{ start: START - 1_500, end: START + 28_500 }])
})

test('a seek within the stream moves, and one beyond it asks for another', async () => {
  const setup = setUp({ time: START })
  await start(setup)
  setup.player.seek(START + 10_000)
  expect([setup.video.currentTime, setup.asked.length]).toEqual([10, 1])
  setup.player.seek(START - 60_000)
  await setup.clock.advance(0)
  expect(setup.asked).toEqual([START, START - 60_000])
  expect(setup.player.state()).toMatchObject({ shownAt: START - 60_000, phase: 'opening' })
})

test('a recording runs as fast as was chosen, also with the next stream; a live video does not', async () => {
  const setup = setUp({ time: START })
  await start(setup)
  setup.player.setRate(4)
  expect([setup.video.playbackRate, setup.player.state().rate]).toEqual([4, 4])
  setup.video.playbackRate = 1
  setup.player.seek(START - 60_000)
  await setup.clock.advance(250)
  expect(setup.video.playbackRate).toBe(4)
  const live = setUp()
  await start(live)
  live.player.setRate(4)
  expect(live.video.playbackRate).toBe(1)
})

test('a stream of a recording that is over goes on with what comes next, until there is nothing', async () => {
  const hour = 3_600_000
  const setup = setUp({ time: START - hour })
  await start(setup)
  setup.video.dispatchEvent(new Event('ended'))
  await setup.clock.advance(0)
  expect(setup.asked).toEqual([START - hour, START - hour + 30_000])
  setup.given.segments = segmentsFrom(START - hour + 30_000)
  setup.video.show(1)
  await setup.clock.advance(500)
  expect(setup.player.state().phase).toBe('playing')
  setup.given.refusals = ['recording/not-found']
  setup.video.dispatchEvent(new Event('ended'))
  await setup.clock.advance(0)
  expect(setup.player.state()).toMatchObject({ phase: 'ended', isPaused: true, problem: null })
})

test('what was just recorded ends', async () => {
  const setup = setUp({ time: START })
  await start(setup)
  setup.video.dispatchEvent(new Event('ended'))
  expect(setup.player.state()).toMatchObject({ phase: 'ended', isPaused: true })
  expect(setup.asked).toHaveLength(1)
})

test('a recording whose stream is gone goes on where it was', async () => {
  const setup = setUp({ time: START })
  await start(setup)
  setup.video.show(12)
  setup.feed().fail('gone')
  await setup.clock.advance(0)
  expect(setup.asked).toEqual([START, START + 12_000])
})

test('another quality is another stream, which goes on where the first one was', async () => {
  const setup = setUp({ time: START })
  await start(setup)
  setup.video.show(12)
  setup.player.setQuality('source')
  setup.player.setQuality('540')
  await setup.clock.advance(0)
  expect(setup.asked).toEqual([START, START + 12_000])
  expect(setup.qualities).toEqual(['source', '540'])
})

test('a browser that lets no video begin waits for somebody who starts it', async () => {
  const setup = setUp()
  setup.video.play = () => Promise.reject(new DOMException('not now', 'NotAllowedError'))
  setup.player.setActive(true)
  await setup.clock.advance(250)
  expect(setup.player.state()).toMatchObject({ isPaused: true })
})

test('what goes leaves nothing behind', async () => {
  const setup = setUp()
  await start(setup)
  setup.detach()
  expect([setup.feed().isReleased, setup.video.listeners]).toEqual([true, 0])
  const asked = setup.asked.length
  await setup.clock.advance(60_000)
  expect(setup.asked).toHaveLength(asked)
})
