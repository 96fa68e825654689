import { useEffect, useMemo } from 'react'
import { cameras } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import { useContribution, useInstance, useProblemText, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { createLatestPictureTime } from './latestPictureTime'

/** Loads the pictures of tiles, and refreshes them every `period` ms while the widget is on screen. */
export function useTilePictures(stage: Stage | null, period: number) {
  const { session } = useInstance()
  const { active } = useContribution()
  const { clock } = useWorkbench()
  const problemText = useProblemText()
  const latestTime = useMemo(() => createLatestPictureTime(), [])
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
      const { bytes, contentType, timestamp } = await session.send(
        cameras.still,
        { params: { id: cameraId }, query: { resizeY: String(height) } },
        { signal },
      )
      latestTime.record(timestamp)
      return new Blob([bytes], { type: contentType })
    },
    failureNotice: (error: unknown): string => problemText(problemOf(error)),
  }
}
