import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { isProblem } from '@barn-workbench/core/result'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import {
  isClosedForPrivacy,
  loadFrame,
  loadStill,
  useFrameCache,
  usePictureLog,
  useStillFailureText,
  type Still,
} from '@barn-workbench/plugin-sdk/camera'
import { useClock, useContribution, useLoader, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import type { ImageSource } from '../sources/imageSources'
import { createPictureTimes, type PictureTimes } from './pictureTimes'

/** Time for which the last picture of an offline camera is kept, in ms. */
const LAST_KEPT = MINUTE
/** Least time between two changes of the time that is asked for, ms: pictures that are nearly there may still arrive. */
const TIME_GAP = 200
/** The newest archived picture is asked for by this much before now, ms: clocks differ, and nothing is archived at once. */
const ARCHIVE_DELAY = 10 * SECOND

/** What the pictures are of. */
interface PictureChoice {
  /** ms since the epoch; null: now. */
  moment: number | null
  source: ImageSource
}

interface TilePictureOptions extends PictureChoice {
  /** Time between two current pictures, in ms. */
  period: number
  isOffline: (cameraId: string) => boolean
}

/** What is asked of the pictures that the stage loads. It follows the choice, a fast one by leaps. */
function useAsked(stage: Stage | null, { moment, source }: PictureChoice): RefObject<PictureChoice> {
  const { clock } = useWorkbench()
  const asked = useRef<PictureChoice>({ moment, source })
  const changedAt = useRef(-Infinity)
  useEffect(() => {
    const before = asked.current
    if (before.moment === moment && before.source === source) return
    const change = () => {
      asked.current = { moment, source }
      changedAt.current = clock.now()
      stage?.reload()
    }
    const rest = changedAt.current + TIME_GAP - clock.now()
    return stage && rest > 0 ? clock.setTimeout(change, rest) : change()
  }, [stage, clock, moment, source])
  return asked
}

/** Notes what became of the pictures: their times, and why one is missing. */
function usePictureEvents(
  stage: Stage | null,
  pictureTimes: PictureTimes,
  loaded: RefObject<Map<string, { timestamp: number | null; asked: number | null }>>,
): void {
  const log = usePictureLog()
  useEffect(() => {
    return stage?.subscribe('picture.updated', ({ tileId, failure }) => {
      if (failure === undefined) {
        const { timestamp = null, asked = null } = loaded.current.get(tileId) ?? {}
        pictureTimes.record(tileId, timestamp, asked)
        log.shown(tileId)
        return
      }
      if (isProblem(failure, 'frame/not-found')) pictureTimes.forget(tileId)
      if (!isClosedForPrivacy(failure)) log.failed(tileId, failure)
    })
  }, [stage, pictureTimes, loaded, log])
}

/** Asks for new pictures every `period` ms while the widget is on screen and shows what is now. */
function useRefresh(stage: Stage | null, period: number, isNow: boolean): void {
  const { active } = useContribution()
  const { clock } = useWorkbench()
  useEffect(() => {
    if (!stage || !active || !isNow) return
    const refresh = () => {
      stage.refresh()
      cancelTimer = clock.setTimeout(refresh, period)
    }
    let cancelTimer = clock.setTimeout(refresh, period)
    return () => cancelTimer()
  }, [stage, active, clock, period, isNow])
}

/** Loads the current picture of a camera, of an offline one the last there is. */
function useLoadCurrent({ period, isOffline }: Pick<TilePictureOptions, 'period' | 'isOffline'>) {
  const load = useLoader()
  const clock = useClock()
  const requested = useRef(new Set<string>())
  return async (source: ImageSource, choice: { cameraId: string; height: number }, signal: AbortSignal) => {
    const { cameraId, height } = choice
    const isArchived = source === 'archivedStillFrame'
    const key = ['tile', cameraId, height, isArchived] as const
    const forceFallback = !isArchived && isOffline(cameraId)
    // A plan that is mounted again, as by the layout editor, begins with the pictures that it had.
    const isFirst = !requested.current.has(key.join())
    requested.current.add(key.join())
    const maximumAge = forceFallback ? LAST_KEPT : isFirst ? period : 0
    return await load<Still>(
      key,
      async (session, ownSignal) =>
        isArchived
          ? await loadFrame(session, ownSignal, { ...choice, time: Math.floor(clock.now()) - ARCHIVE_DELAY })
          : await loadStill(session, ownSignal, { ...choice, forceFallback }),
      { signal, maximumAge },
    )
  }
}

/** Explains why there is no picture. */
function useFailureNotice(): (failure: unknown) => string {
  const t = useMessages()
  const stillFailure = useStillFailureText()
  return (failure) => (isProblem(failure, 'frame/not-found') ? t('noPictureThen') : stillFailure(failure))
}

/**
 * Loads the pictures of tiles: those of a moment, or the current ones, which it refreshes. A picture of an older choice
 * never follows one of a newer.
 */
export function useTilePictures(stage: Stage | null, options: TilePictureOptions) {
  const { moment, period } = options
  const frames = useFrameCache()
  const pictureTimes = useMemo(() => createPictureTimes(), [])
  const heights = useRef(new Map<string, number>())
  const loaded = useRef(new Map<string, { timestamp: number | null; asked: number | null }>())
  const asked = useAsked(stage, options)
  const loadCurrent = useLoadCurrent(options)
  usePictureEvents(stage, pictureTimes, loaded)
  useRefresh(stage, period, moment === null)
  return {
    pictureTimes,
    async loadImage(cameraId: string, height: number, signal: AbortSignal): Promise<Blob> {
      const { moment: time, source } = asked.current
      heights.current.set(cameraId, height)
      const { blob, timestamp } =
        time === null
          ? await loadCurrent(source, { cameraId, height }, signal)
          : await frames.load({ cameraId, height, time }, signal)
      if (!signal.aborted) loaded.current.set(cameraId, { timestamp, asked: time })
      return blob
    },
    failureNotice: useFailureNotice(),
    /** Loads the pictures of another time into the cache, as they are needed now. */
    prefetch(time: number, signal: AbortSignal): void {
      for (const [cameraId, height] of heights.current)
        frames.load({ cameraId, height, time }, signal, { isAhead: true }).catch(() => undefined)
    },
  }
}
