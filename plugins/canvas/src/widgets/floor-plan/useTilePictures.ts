import { useEffect, useMemo, useRef } from 'react'
import { MINUTE } from '@barn-workbench/core/time'
import {
  isClosedForPrivacy,
  loadFrame,
  loadStill,
  usePictureLog,
  useStillFailureText,
  type Still,
} from '@barn-workbench/plugin-sdk/camera'
import { useContribution, useLoader, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { createPictureTimes } from './pictureTimes'

/** Time for which the last picture of an offline camera is kept, in ms. */
const LAST_KEPT = MINUTE
/** Time for which the pictures of a moment are kept, in ms. */
const MOMENT_KEPT = 10 * MINUTE

/**
 * Loads the pictures of tiles, and refreshes them every `period` ms while the widget is on screen. A plan that is mounted
 * again, as by the layout editor, begins with the pictures that it had. `at`: the time of the pictures, in ms since the
 * epoch; null: the current ones. Of an offline camera the last picture is loaded.
 */
export function useTilePictures(
  stage: Stage | null,
  { period, at, isOffline }: { period: number; at: number | null; isOffline: (cameraId: string) => boolean },
) {
  const log = usePictureLog()
  const load = useLoader()
  const { active } = useContribution()
  const { clock } = useWorkbench()
  const failureNotice = useStillFailureText()
  const pictureTimes = useMemo(() => createPictureTimes(), [])
  const requested = useRef(new Set<string>())
  /** Times of the pictures that are loaded, but perhaps not yet on screen. */
  const loadedTimes = useRef(new Map<string, number | null>())
  useEffect(() => {
    return stage?.subscribe('picture.updated', ({ tileId, failure }) => {
      if (failure === undefined) {
        pictureTimes.record(tileId, loadedTimes.current.get(tileId) ?? null)
        log.shown(tileId)
      } else if (!isClosedForPrivacy(failure)) log.failed(tileId, failure)
    })
  }, [stage, pictureTimes, log])
  useEffect(() => {
    if (!stage || !active || at !== null) return
    const refresh = () => {
      stage.refresh()
      cancelTimer = clock.setTimeout(refresh, period)
    }
    let cancelTimer = clock.setTimeout(refresh, period)
    return () => cancelTimer()
  }, [stage, active, clock, period, at])
  return {
    pictureTimes,
    async loadImage(cameraId: string, height: number, signal: AbortSignal): Promise<Blob> {
      const key = ['tile', cameraId, height, at] as const
      const forceFallback = at === null && isOffline(cameraId)
      const isLiveAgain = at === null && !forceFallback && requested.current.has(key.join())
      const maximumAge = isLiveAgain ? 0 : at === null ? (forceFallback ? LAST_KEPT : period) : MOMENT_KEPT
      requested.current.add(key.join())
      const { blob, timestamp } = await load<Still>(
        key,
        async (session, ownSignal) =>
          at === null
            ? await loadStill(session, ownSignal, { cameraId, height, forceFallback })
            : await loadFrame(session, ownSignal, { cameraId, height, time: at }),
        { signal, maximumAge },
      )
      loadedTimes.current.set(cameraId, timestamp)
      return blob
    },
    failureNotice,
  }
}
