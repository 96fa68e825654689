import { useEffect, useEffectEvent, useState } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import type { Camera } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { StillPicture } from '@barn-workbench/plugin-sdk/camera'
import { useLocalSettings, useMessages, usePermission, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { THUMBNAIL_HEIGHT } from '../pictures/useTilePictures'
import type { PlanPlace } from '../place/planPlace'
import classes from './PlanTime.module.css'

/** A picture is loaded once the pointer rests at its time for so long, ms. */
const PAUSE = 80
/** The pointer is at the same time within so many px. */
const SAME_PX = 3
const ignore = () => undefined

export interface ThumbnailProps {
  stage: Stage | null
  cameras: readonly Camera[]
  /** The place that is marked; null: none. */
  place: PlanPlace | null
  /** Loads a small picture of a time. */
  thumbnail(cameraId: string, time: number, signal: AbortSignal): Promise<Blob>
  /** Explains to the user why there is no picture. */
  failureNotice(error: unknown): string
}

/** The camera in the middle of those in view; undefined: none is. */
function middleCamera(stage: Stage): string | undefined {
  const seen = stage.tilesInView().map((id) => ({ id, at: stage.locate(id) ?? [0, 0] }))
  const meanOf = (axis: 0 | 1) => seen.reduce((sum, { at }) => sum + at[axis], 0) / seen.length
  const [x, y] = [meanOf(0), meanOf(1)]
  const distanceOf = ({ at }: (typeof seen)[number]) => Math.hypot(at[0] - x, at[1] - y)
  return seen.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0]?.id
}

/** Returns the reason why no picture is requested, as text; null if one is. */
function useWithheldText(camera: Camera | undefined): string | null {
  const t = useMessages()
  const mayView = usePermission(...PICTURE_PERMISSIONS)
  const [{ loadBarnImages }] = useLocalSettings()
  if (!mayView) return t('picturesForbidden')
  if (!loadBarnImages) return t('picturesOff')
  return camera?.privacy ? t('cameraClosed') : null
}

/** A picture that was loaded for a time of a camera, or why there is none. */
interface Loaded {
  key: string
  blob: Blob | null
  failure: unknown
}

const keyOf = (cameraId: string | undefined, time: number) => `${cameraId} ${time}`

/** Loads the picture of a time once the pointer rests there; when it moves on, the request is aborted. */
function useThumbnail({ thumbnail }: ThumbnailProps, cameraId: string | undefined, time: number): Loaded | null {
  const { clock } = useWorkbench()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const load = useEffectEvent(thumbnail)
  useEffect(() => {
    if (cameraId === undefined) return
    const request = new AbortController()
    const key = keyOf(cameraId, time)
    const show = (next: Omit<Loaded, 'key'>) => {
      if (!request.signal.aborted) setLoaded({ key, ...next })
    }
    const cancel = clock.setTimeout(() => {
      load(cameraId, time, request.signal).then(
        (blob) => show({ blob, failure: null }),
        (failure: unknown) => show({ blob: null, failure }),
      )
    }, PAUSE)
    return () => {
      cancel()
      request.abort()
    }
  }, [clock, cameraId, time])
  return loaded
}

/** The picture, or why there is none. `isWaiting`: it is of the time before. */
function Still({ blob, notice, isWaiting }: { blob: Blob | null; notice: string | null; isWaiting: boolean }) {
  return (
    <div className={classes.still} data-waiting={isWaiting || undefined}>
      {notice === null && blob ? (
        <StillPicture blob={blob} height={2 * THUMBNAIL_HEIGHT} alt="" className={classes.picture} onDraw={ignore} />
      ) : (
        <span>{notice}</span>
      )}
    </div>
  )
}

/** The camera whose picture is shown: the marked one, else the one in the middle of the view. */
function shownCamera({ stage, cameras, place }: ThumbnailProps): Camera | undefined {
  const id = place?.cameraId ?? (stage ? middleCamera(stage) : undefined)
  return cameras.find(({ cameraId }) => cameraId === id)
}

/**
 * A small picture of the time that is pointed at. The one before stays, dimmed, until it is there. `step`: the time of
 * a px of the strip, ms.
 */
export function PlanThumbnail({ time, step, ...props }: ThumbnailProps & { time: number; step: number }) {
  const camera = shownCamera(props)
  const cameraId = camera?.cameraId
  const withheld = useWithheldText(camera)
  const unit = Math.max(MINUTE, step * SAME_PX)
  const asked = Math.round(Math.floor(time / unit) * unit)
  const loaded = useThumbnail(props, withheld === null ? cameraId : undefined, asked)
  const failure = loaded?.blob === null ? props.failureNotice(loaded.failure) : null
  return (
    <div className={classes.thumbnail}>
      <Still
        blob={loaded?.blob ?? null}
        notice={withheld ?? failure}
        isWaiting={loaded?.key !== keyOf(cameraId, asked)}
      />
      <span className={classes.camera}>{camera?.name}</span>
    </div>
  )
}
