import { stat } from 'node:fs/promises'
import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { Ffmpeg, FfmpegProtocol, FindFfmpeg } from '../video/ffmpeg'
import { createFragmentSplitter, readVideoHeader, type FilePiece } from '../video/mp4'
import { openRtspRelay, type RtspRelay } from './rtspRelay'
import type { RunningSource, SourceSettings, SourceSink, VideoSource } from './videoSource'

/** An input that takes a while to prepare. `release` frees its resources. */
type PreparedInput = (FfmpegInput & { release?: () => void }) | CameraSourceProblem

/** Creates a source that ffmpeg reads as soon as its input is prepared. */
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

/** Most cameras describe their video before it begins, so that it need not be analysed, which takes seconds. */
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

/** Allowed formats of video files. Playlists are excluded, since they could name other files. */
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

/**
 * A segment ends before each key frame, and at the latest after this many µs. Key frames of cameras are often 2 s
 * apart.
 */
const LONGEST_SEGMENT = 2_200_000
/** Minimum duration of a segment, in µs: in some videos each picture is a key frame. */
const SHORTEST_SEGMENT = 400_000
const TIMESCALE = 90_000
/** Time that the program has to end by itself, in ms. */
const GRACE_PERIOD = 2 * SECOND

const INPUT_ARGS = ['-fflags', 'nobuffer+genpts', '-threads', '1']
/** The video is copied as the camera has encoded it, without sound and without metadata. */
const OUTPUT_ARGS = [
  ...['-map', '0:v:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-c:v', 'copy'],
  ...['-video_track_timescale', String(TIMESCALE), '-f', 'mp4'],
  ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-flush_packets', '1'],
  ...['-frag_duration', String(LONGEST_SEGMENT), '-min_frag_duration', String(SHORTEST_SEGMENT), 'pipe:1'],
]

interface FfmpegInput {
  args: readonly string[]
  protocols: readonly FfmpegProtocol[]
  /** The reason why the video has ended, given whether anything was sent. */
  problemOf(hadVideo: boolean): CameraSourceProblem
}

/** Starts the program on an input and gives its video to the sink. */
function openWithFfmpeg(ffmpeg: Ffmpeg, input: FfmpegInput, sink: SourceSink): RunningSource {
  const child = ffmpeg.start([...INPUT_ARGS, ...input.args, ...OUTPUT_ARGS], { protocols: input.protocols })
  const splitter = createFragmentSplitter()
  let hasEnded = false
  let hadVideo = false
  let resolveClosed = (): void => undefined
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve
  })

  function kill(): void {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_PERIOD)
    void closed.then(() => clearTimeout(timer))
  }

  function end(problem: CameraSourceProblem): void {
    if (hasEnded) return
    hasEnded = true
    kill()
    sink.onEnd(problem)
  }

  function give({ kind, bytes }: FilePiece): void {
    if (kind === 'fragment') {
      hadVideo = true
      sink.onFragment(bytes)
      return
    }
    const header = readVideoHeader(bytes)
    if (header) sink.onHeader(header)
    else end('noPicture')
  }

  child.stdout.on('data', (chunk: Buffer) => {
    if (hasEnded) return
    try {
      for (const piece of splitter.push(chunk)) if (!hasEnded) give(piece)
    } catch {
      // The data is not fragmented MP4, or a segment is larger than any camera sends.
      end('noPicture')
    }
  })
  child.stderr.resume()
  // A program that ends does not read on.
  child.stdin.on('error', () => undefined)
  child.on('error', () => {
    resolveClosed()
    end('noVideoProgram')
  })
  child.on('close', () => {
    resolveClosed()
    end(input.problemOf(hadVideo))
  })
  return {
    stop() {
      hasEnded = true
      kill()
      return closed
    },
  }
}
