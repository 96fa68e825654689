import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { CameraFeed, Frame, FrameSearch } from '../pictures'
import type { VideoPart } from '../video/cameraVideo'
import { WATCHED_FOR, type CameraChannel } from './cameraChannel'
import type { FrameDecoder } from './frameDecoder'
import { findFrame, loadFrame, type FoundFrame } from './frameSearch'

export interface VideoFeedOptions {
  cameraId: string
  channel: CameraChannel
  decoder: FrameDecoder
}

/** Where nobody watches it, a source that is not recorded is asked for a picture when the last one is older, in ms. */
const LONGEST_AGE = 30 * SECOND
/** Time that a source has to connect and give a picture, in ms. */
const ANSWER_TIME = 10 * SECOND
/** The newest picture is taken from the video again after this time, in ms. */
const NEWEST_PERIOD = 2 * SECOND
/** How far before the end of what is stored its last key frame is looked for, in ms. */
const LAST_MINUTE = MINUTE

/** The feed of a camera that sends a video: pictures are taken from its parts when somebody asks for them. */
export function createVideoFeed({ cameraId, channel, decoder }: VideoFeedOptions): CameraFeed {
  const { video } = channel
  let newest: { frame: Frame; until: number } | null = null

  function toFrame(found: FoundFrame): Frame {
    return {
      time: found.time,
      key: `${cameraId} video ${found.time}`,
      source: { kind: 'later', load: (signal) => loadFrame(video, decoder, found, signal) },
    }
  }
  const firstOf = (part: VideoPart): Frame => toFrame({ time: part.start, chain: [part], part, sample: 0 })

  async function lastStored(): Promise<Frame | null> {
    const end = channel.storedEnd()
    const parts = end === null ? [] : await video.partsBetween(end - LAST_MINUTE, end)
    const last = parts.filter(({ startsWithKeyFrame }) => startsWithKeyFrame).at(-1)
    return last ? firstOf(last) : null
  }

  return {
    lastSeenOnline(now) {
      const lastSeen = channel.lastSeen()
      return Promise.resolve(lastSeen === null ? null : Math.min(lastSeen, now))
    },
    async newest(now) {
      channel.connect(now + WATCHED_FOR)
      if (newest && now < newest.until && newest.until - now <= NEWEST_PERIOD) return newest.frame
      const part = channel.newestKeyPart()
      const frame = part ? firstOf(part) : await lastStored()
      newest = frame && { frame, until: now + NEWEST_PERIOD }
      return frame
    },
    async nearest(search: FrameSearch) {
      const found = await findFrame(video, search)
      return found && toFrame(found)
    },
    // Another part is tried with the next one that comes.
    reject: () => {
      newest = null
    },
    async refresh(now) {
      const lastSeen = channel.lastSeen()
      if (channel.isRecorded || (lastSeen !== null && Math.abs(now - lastSeen) < LONGEST_AGE)) return
      channel.connect(now + ANSWER_TIME)
      // Who asks does not wait again for a source that just did not answer.
      if (channel.problem() === null) await channel.nextPart(ANSWER_TIME)
    },
    restart: () => Promise.resolve(channel.restart()),
    problem: () => channel.problem(),
    keepsAllFrames: true,
  }
}
