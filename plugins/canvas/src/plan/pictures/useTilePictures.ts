import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react'
import { isProblem, ProblemError } from '@barn-workbench/core/result'
import type { Artifact } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { loadLatestArtifact, usePayloads } from '@barn-workbench/plugin-sdk/artifact'
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
import type { Stage, StageEvents } from '@barn-workbench/plugin-sdk/stage'
import { isArtifact, showsCamera, type ImageSource } from '../sources/imageSources'
import { createPictureTimes, type PictureTimes } from './pictureTimes'
import { createTileArtifacts, type TileArtifact, type TileArtifacts } from './tileArtifacts'

/** Time for which the last picture of an offline camera is kept, in ms. */
const LAST_KEPT = MINUTE
/**
 * Least time between two changes of the requested time, in ms, so that pictures that are being loaded can still arrive.
 */
const TIME_GAP = 200
/** Age of the newest archived picture that is requested, in ms: clocks differ, and nothing is archived at once. */
const ARCHIVE_DELAY = 10 * SECOND

/** Height of the picture of a time that is pointed at, px. */
export const THUMBNAIL_HEIGHT = 100

/** Share of the time between two pictures for which one stays below a heat map. */
const BELOW_HEATMAP = 0.9

/** The choice of pictures. */
interface PictureChoice {
  /** In ms since the epoch; null for now. */
  moment: number | null
  source: ImageSource
  /** Opacity of the heat map above the pictures, in percent. */
  heatmapOpacity?: number
}

interface TilePictureOptions extends PictureChoice {
  /** Time between two current pictures, in ms. */
  period: number
  isOffline: (cameraId: string) => boolean
}

/** The current request for the stage's pictures. It follows the choice, skipping steps of a fast one. */
function useAsked(
  stage: Stage | null,
  { moment, source, heatmapOpacity: given = 0 }: PictureChoice,
): RefObject<PictureChoice> {
  const { clock } = useWorkbench()
  // Without a heat map its opacity changes nothing.
  const heatmapOpacity = source === 'heatmap' ? given : 0
  const asked = useRef<PictureChoice>({ moment, source, heatmapOpacity })
  const changedAt = useRef(-Infinity)
  useEffect(() => {
    const before = asked.current
    const isSame = before.moment === moment && before.source === source
    if (isSame && before.heatmapOpacity === heatmapOpacity) return
    const change = () => {
      asked.current = { moment, source, heatmapOpacity }
      changedAt.current = clock.now()
      stage?.reload()
    }
    const rest = changedAt.current + TIME_GAP - clock.now()
    return stage && rest > 0 ? clock.setTimeout(change, rest) : change()
  }, [stage, clock, moment, source, heatmapOpacity])
  return asked
}

/** The content that was loaded for a tile. */
interface LoadedTile {
  timestamp: number | null
  asked: number | null
  /** It is an artifact instead of a picture of the camera. */
  isArtifact?: boolean
}

/** Whether nothing exists of the requested time. */
function isMissing(failure: unknown): boolean {
  return isProblem(failure, 'frame/not-found') || isProblem(failure, 'artifact/not-found')
}

/** Returns a function that notes what became of a picture: its time, or why it is missing. */
function usePictureNotes(
  pictureTimes: PictureTimes,
  loaded: RefObject<Map<string, LoadedTile>>,
): (picture: StageEvents['picture.updated']) => void {
  const log = usePictureLog()
  return useCallback(
    ({ tileId, failure }) => {
      if (failure === undefined) {
        const { timestamp = null, asked = null, isArtifact = false } = loaded.current.get(tileId) ?? {}
        if (isArtifact) pictureTimes.forget(tileId)
        else pictureTimes.record(tileId, timestamp, asked)
        log.shown(tileId)
        return
      }
      if (isMissing(failure)) pictureTimes.forget(tileId)
      if (!isClosedForPrivacy(failure) && !isProblem(failure, 'artifact/not-found')) log.failed(tileId, failure)
    },
    [pictureTimes, loaded, log],
  )
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
    // Another opacity of the heat map asks for no other picture below it.
    const ownAge = isFirst ? period : source === 'heatmap' ? period * BELOW_HEATMAP : 0
    const maximumAge = forceFallback ? LAST_KEPT : ownAge
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
function useFailureNotice(source: ImageSource): (failure: unknown) => string {
  const t = useMessages()
  const stillFailure = useStillFailureText()
  return (failure) => {
    if (isProblem(failure, 'artifact/not-found') && isArtifact(source)) return t(`sources.${source}.none`)
    return isProblem(failure, 'frame/not-found') ? t('noPictureThen') : stillFailure(failure)
  }
}

/**
 * Loads the pictures of tiles at a moment, or the current pictures, which it refreshes. A picture of an older choice
 * never replaces one of a newer choice.
 */
export function useTilePictures(stage: Stage | null, options: TilePictureOptions) {
  const { moment, period } = options
  const frames = useFrameCache()
  const pictureTimes = useMemo(() => createPictureTimes(), [])
  const heights = useRef(new Map<string, number>())
  const tileArtifacts = useMemo(() => createTileArtifacts(), [])
  const loaded = useRef(new Map<string, LoadedTile>())
  const asked = useAsked(stage, options)
  const loadCurrent = useLoadCurrent(options)
  const loadArtifact = useLoadArtifact(tileArtifacts)
  const onPicture = usePictureNotes(pictureTimes, loaded)
  useRefresh(stage, period, moment === null)
  /** The picture of a camera at the moment. */
  async function loadPicture(cameraId: string, height: number, signal: AbortSignal): Promise<Blob> {
    const { moment: time, source } = asked.current
    const { blob, timestamp } =
      time === null
        ? await loadCurrent(source, { cameraId, height }, signal)
        : await frames.load({ cameraId, height, time }, signal)
    if (!signal.aborted) loaded.current.set(cameraId, { timestamp, asked: time })
    return blob
  }
  /** An artifact's picture: alone, or over the picture of the camera. */
  async function loadMade(cameraId: string, height: number, signal: AbortSignal): Promise<Blob | ImageBitmap> {
    const { moment: time, source, heatmapOpacity } = asked.current
    const artifact = loadArtifact({ type: source, cameraId, height, moment: time }, signal)
    if (!showsCamera(source)) {
      const made = await artifact
      if (!made) throw noArtifactYet()
      loaded.current.set(cameraId, { timestamp: null, asked: time, isArtifact: true })
      return made.blob
    }
    const [below, made] = await Promise.all([loadPicture(cameraId, height, signal), artifact])
    return made ? await drawOver(below, made.blob, heatmapOpacity ?? 0) : below
  }
  return {
    pictureTimes,
    tileArtifacts,
    async loadImage(cameraId: string, height: number, signal: AbortSignal): Promise<Blob | ImageBitmap> {
      heights.current.set(cameraId, height)
      const load = isArtifact(asked.current.source) ? loadMade : loadPicture
      return await load(cameraId, height, signal)
    },
    onPicture,
    failureNotice: useFailureNotice(options.source),
    /** Loads a small picture of a time. */
    async thumbnail(cameraId: string, time: number, signal: AbortSignal): Promise<Blob> {
      return (await frames.load({ cameraId, height: THUMBNAIL_HEIGHT, time }, signal)).blob
    },
    /** Loads the pictures of another time into the cache, as they are needed now. */
    prefetch(time: number, signal: AbortSignal): void {
      for (const [cameraId, height] of heights.current)
        frames.load({ cameraId, height, time }, signal, { isAhead: true }).catch(() => undefined)
    },
  }
}

/** Draws a heat map over a picture, stretched to its size. `opacity` in percent. */
async function drawOver(picture: Blob, heatmap: Blob, opacity: number): Promise<ImageBitmap> {
  const [below, above] = await Promise.all([createImageBitmap(picture), createImageBitmap(heatmap)])
  const canvas = document.createElement('canvas')
  canvas.width = below.width
  canvas.height = below.height
  const context = canvas.getContext('2d')
  context?.drawImage(below, 0, 0)
  if (context) context.globalAlpha = opacity / 100
  context?.drawImage(above, 0, 0, below.width, below.height)
  below.close()
  above.close()
  return await createImageBitmap(canvas)
}

/** Time for which the artifact of a tile counts as the latest, ms: they are made some times a day. */
const LATEST_KEPT = MINUTE
/** The same for a time in the past, whose artifacts hardly change; in ms. */
const PAST_KEPT = 10 * MINUTE

/** The requested artifact. */
interface ArtifactChoice {
  type: string
  cameraId: string
  /** In px. */
  height: number
  /** In ms since the epoch; null for now. */
  moment: number | null
}

/**
 * Returns a function that loads the latest artifact of a camera and type with its picture, and records it, or null. The
 * stage requests a few tiles at a time, which limits these requests too.
 */
function useLoadArtifact(tileArtifacts: TileArtifacts) {
  const load = useLoader()
  const payloads = usePayloads()
  return async (
    choice: ArtifactChoice,
    signal: AbortSignal,
  ): Promise<{ artifact: TileArtifact; blob: Blob } | null> => {
    const { type, cameraId, height, moment } = choice
    const artifact = await load<Artifact | null>(
      ['artifact', 'tile', type, cameraId, moment],
      (session, ownSignal) => loadLatestArtifact(session, ownSignal, { type, cameraId, moment }),
      { signal, maximumAge: moment === null ? LATEST_KEPT : PAST_KEPT },
    )
    if (signal.aborted) throw new DOMException('Aborted', 'AbortError')
    tileArtifacts.record(type, cameraId, artifact)
    if (!artifact) return null
    const blob = await payloads.payloadAt(
      { artifactId: artifact.artifactId, height, overlay: type === 'heatmap' },
      signal,
    )
    if (!blob) throw new DOMException('Aborted', 'AbortError')
    return { artifact, blob }
  }
}

/** The refusal of a tile for which nothing was made yet. */
function noArtifactYet(): ProblemError {
  return new ProblemError({ code: 'artifact/not-found', params: {} })
}
