import { stat } from 'node:fs/promises'
import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import type { Ffmpeg, FindFfmpeg } from '../../video/ffmpeg'
import { openWithFfmpeg, type FfmpegInput } from './ffmpegSource'
import { openRtspRelay, type RtspRelay } from './rtspRelay'
import type { RunningSource, SourceSettings, SourceSink, VideoSource } from './source'

/** An input that takes a while to prepare. `release` frees what it holds. */
type PreparedInput = (FfmpegInput & { release?: () => void }) | CameraSourceProblem

/** A source that the program reads as soon as its input is ready. */
function createPreparedSource(findFfmpeg: FindFfmpeg, prepare: () => Promise<PreparedInput>): VideoSource {
  return (sink) => {
    let isStopped = false
    let running: RunningSource | null = null
    let release = (): void => undefined

    async function start(program: Ffmpeg): Promise<void> {
      const input = await prepare()
      if (typeof input === 'string') {
        if (!isStopped) sink.onEnd(input)
        return
      }
      release = input.release ?? release
      if (isStopped) release()
      else running = openWithFfmpeg(program, input, withRelease(sink, release))
    }

    const ffmpeg = findFfmpeg()
    if (!ffmpeg) {
      queueMicrotask(() => {
        if (!isStopped) sink.onEnd('noVideoProgram')
      })
      return { stop: () => Promise.resolve(void (isStopped = true)) }
    }
    const started = start(ffmpeg)
    return {
      async stop() {
        isStopped = true
        release()
        await running?.stop()
        await started
      },
    }
  }
}

function withRelease(sink: SourceSink, release: () => void): SourceSink {
  return {
    ...sink,
    onEnd(problem) {
      release()
      sink.onEnd(problem)
    },
  }
}

/** Most cameras describe their video before it begins, so that nothing of it has to be looked at, which takes seconds. */
const DESCRIBED = ['-probesize', '32', '-analyzeduration', '0']
const UNDESCRIBED = ['-analyzeduration', '3000000']

/** A camera with an RTSP address. */
export function createRtspSource(
  findFfmpeg: FindFfmpeg,
  { location, transport, credentials }: Pick<SourceSettings, 'location' | 'transport' | 'credentials'>,
): VideoSource {
  let isDescribed = true
  return createPreparedSource(findFfmpeg, async () => {
    const relay: RtspRelay = await openRtspRelay(location, credentials)
    return {
      args: [
        ...(isDescribed ? DESCRIBED : UNDESCRIBED),
        ...['-rtsp_transport', transport, '-allowed_media_types', 'video', '-i', relay.url],
      ],
      protocols: ['rtsp', 'rtp', 'udp', 'tcp'],
      problemOf(hadVideo) {
        const problem = relay.problem()
        if (problem || hadVideo) return problem ?? 'noAnswer'
        isDescribed = !isDescribed
        return 'noPicture'
      },
      release: relay.close,
    }
  })
}

/** What a video file may be. A playlist is none of them, which could name other files. */
const VIDEO_FORMATS = 'mov,matroska,avi,mpegts'

/** A video file that is played over and over, as fast as it was taken. `pathNow` is null while it may not be read. */
export function createVideoFileSource(findFfmpeg: FindFfmpeg, pathNow: () => string | null): VideoSource {
  return createPreparedSource(findFfmpeg, async () => {
    const path = pathNow()
    if (path === null) return 'notAllowed'
    const isThere = await stat(path).then(
      (entry) => entry.isFile(),
      () => false,
    )
    if (!isThere) return 'notFound'
    return {
      args: ['-re', '-stream_loop', '-1', '-format_whitelist', VIDEO_FORMATS, '-i', `file:${path}`],
      protocols: ['file', 'pipe'],
      problemOf: () => 'noPicture',
    }
  })
}
