import { PLAYLIST_NAME, streaming, type StreamQuality } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'

/** A video of a camera. @public */
export interface StreamChoice {
  cameraId: string
  quality: StreamQuality
  /** The start time of a recording, in ms since the epoch; null for live video. */
  time: number | null
}

async function pathOf(session: Session, signal: AbortSignal, { cameraId, quality, time }: StreamChoice) {
  const params = { camera: cameraId }
  const size = quality === 'source' ? {} : { quality }
  const { path } =
    time === null
      ? await session.send(streaming.live, { params, query: size }, { signal })
      : await session.send(
          streaming.recording,
          { params, query: { ...size, timestamp: String(Math.round(time)) } },
          { signal },
        )
  return path as `/${string}`
}

/**
 * Starts a video of a camera. Resolves with the absolute URL of its HLS playlist, which needs no token: a player loads
 * it and its segments outside of the queue of the instance. The stream ends after a minute without requests, and then
 * has to be started again. Throws a `ProblemError`. @public
 */
export async function openStream(session: Session, signal: AbortSignal, choice: StreamChoice): Promise<string> {
  return await session.urlOf(`${await pathOf(session, signal, choice)}${PLAYLIST_NAME}`, signal)
}
