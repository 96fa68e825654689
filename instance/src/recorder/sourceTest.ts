import type { Clock } from '@barn-workbench/core/clock'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { CameraSourceProblem, SourceTest } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { RunningSource, SourceSettings, VideoSource } from '../cameraSources'
import type { CameraFeed, PicturePainter } from '../pictures'
import { JPEG_CODEC, readFragment, type VideoHeader } from '../video/mp4'
import type { FrameDecoder } from './frameDecoder'

/** Maximum duration of a test, in ms. Its picture takes the remainder of the 10 s that the call may take. */
const LONGEST_TEST = 9 * SECOND
/** Sources that are tried at once. */
const MOST_TESTS = 2
/** Height of the picture, in pixels. */
const PICTURE_HEIGHT = 270
const RETRY_AFTER_SECONDS = 5

export interface SourceTestDependencies {
  videoSourceOf(settings: SourceSettings): VideoSource | null
  stillFeedOf(cameraId: string, settings: SourceSettings): CameraFeed
  decoder: FrameDecoder
  painter: PicturePainter
  clock: Clock
  /** Whether the location of a source may be connected to. */
  mayBeTried(settings: SourceSettings): Promise<boolean>
}

/** Common names of codecs, by the type of their entry in the header. */
const CODEC_NAMES: Readonly<Record<string, string>> = {
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  mp4v: 'mpeg4',
  av01: 'av1',
  vp09: 'vp9',
  [JPEG_CODEC]: 'mjpeg',
}

export type TrySource = (
  settings: SourceSettings,
) => Promise<Result<SourceTest, 'camera-source/not-allowed' | 'request/too-many'>>

/**
 * Returns the function that tests a source. Tests beyond the limit are refused rather than queued.
 */
export function createSourceTest(dependencies: SourceTestDependencies): TrySource {
  let running = 0
  return async (settings) => {
    if (running >= MOST_TESTS) return fail('request/too-many', { retryAfter: RETRY_AFTER_SECONDS })
    running++
    try {
      if (!(await dependencies.mayBeTried(settings))) return fail('camera-source/not-allowed')
      const source = settings.kind === 'snapshot' ? null : dependencies.videoSourceOf(settings)
      return succeed(await (source ? tryVideo(dependencies, source) : tryStill(dependencies, settings)))
    } finally {
      running--
    }
  }
}

const withProblem = (problem: CameraSourceProblem): SourceTest => ({ problem, video: null, picture: null })

async function tryStill({ stillFeedOf, painter, clock }: SourceTestDependencies, settings: SourceSettings) {
  const feed = stillFeedOf('test', settings)
  await feed.refresh(clock.now())
  const frame = await feed.newest(clock.now())
  if (!frame || frame.source.kind === 'later') return withProblem(feed.problem() ?? 'noPicture')
  const { source } = frame
  const jpeg = await painter.paint({ source, height: PICTURE_HEIGHT, shrinkOnly: true }).catch(() => null)
  return jpeg ? { problem: null, video: null, picture: toBase64(jpeg) } : withProblem('noPicture')
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

interface FirstSegment {
  header: VideoHeader
  bytes: Buffer
}

/** The first segment of a source, or the reason why it sends none. */
function firstSegmentOf(source: VideoSource, clock: Clock): Promise<FirstSegment | CameraSourceProblem> {
  return new Promise((resolve) => {
    let header: VideoHeader | null = null
    let running: RunningSource | null = null
    const end = (result: FirstSegment | CameraSourceProblem): void => {
      cancelTimer()
      void running?.stop()
      resolve(result)
    }
    const cancelTimer = clock.setTimeout(() => end('noAnswer'), LONGEST_TEST)
    running = source({
      onHeader: (next) => {
        header = next
      },
      onFragment: (bytes) => {
        if (header) end({ header, bytes })
      },
      onEnd: end,
    })
  })
}

async function tryVideo({ decoder, painter, clock }: SourceTestDependencies, source: VideoSource): Promise<SourceTest> {
  const end = clock.now() + LONGEST_TEST
  const segment = await firstSegmentOf(source, clock)
  if (typeof segment === 'string') return withProblem(segment)
  const { header, bytes } = segment
  const fragment = readFragment(bytes)
  const seconds = (fragment?.duration ?? 0) / header.timescale
  const left = AbortSignal.timeout(Math.max(SECOND, end - clock.now()))
  const frame = await decoder.decode({ header, fragments: [bytes], index: 0 }, left)
  const jpeg =
    frame &&
    (await painter
      .paint({ source: { kind: 'bytes', bytes: frame }, height: PICTURE_HEIGHT, shrinkOnly: true })
      .catch(() => null))
  if (!jpeg) return withProblem('noPicture')
  return {
    problem: null,
    video: {
      codec: CODEC_NAMES[header.codec.split('.')[0] ?? ''] ?? header.codec,
      width: header.width,
      height: header.height,
      framesPerSecond: fragment && seconds > 0 ? Math.round((fragment.pictures / seconds) * 10) / 10 : null,
    },
    picture: toBase64(jpeg),
  }
}
