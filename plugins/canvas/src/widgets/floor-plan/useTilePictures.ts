import { useEffect, useMemo, useRef } from 'react'
import { cameras } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { useContribution, useLoader, useProblemText, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { createLatestPictureTime } from './latestPictureTime'

interface TilePicture {
  blob: Blob
  timestamp: number | null
}

async function loadPicture(session: Session, signal: AbortSignal, cameraId: string, height: number) {
  const { bytes, contentType, timestamp } = await session.send(
    cameras.still,
    { params: { id: cameraId }, query: { resizeY: String(height) } },
    { signal },
  )
  return { blob: new Blob([bytes], { type: contentType }), timestamp } satisfies TilePicture
}

/**
 * Loads the pictures of tiles, and refreshes them every `period` ms while the widget is on screen. A plan that is mounted
 * again, as by the layout editor, begins with the pictures that it had.
 */
export function useTilePictures(stage: Stage | null, period: number) {
  const load = useLoader()
  const { active } = useContribution()
  const { clock } = useWorkbench()
  const problemText = useProblemText()
  const latestTime = useMemo(() => createLatestPictureTime(), [])
  const requested = useRef(new Set<string>())
  useEffect(() => {
    if (!stage || !active) return
    const refresh = () => {
      stage.refresh()
      cancelTimer = clock.setTimeout(refresh, period)
    }
    let cancelTimer = clock.setTimeout(refresh, period)
    return () => cancelTimer()
  }, [stage, active, clock, period])
  return {
    latestTime,
    async loadImage(cameraId: string, height: number, signal: AbortSignal): Promise<Blob> {
      const key = ['tile', cameraId, height] as const
      const maximumAge = requested.current.has(key.join()) ? 0 : period
      requested.current.add(key.join())
      const picture = await load<TilePicture>(
        key,
        (session, ownSignal) => loadPicture(session, ownSignal, cameraId, height),
        { signal, maximumAge },
      )
      latestTime.record(picture.timestamp)
      return picture.blob
    },
    failureNotice: (error: unknown): string => problemText(problemOf(error)),
  }
}
