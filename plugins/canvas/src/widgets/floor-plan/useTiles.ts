import {
  isCameraOnline,
  isDecommissioned,
  isPictureOutdated,
  type Camera,
  type CameraCanvas,
} from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { useOfflineText } from '@barn-workbench/plugin-sdk/camera'
import {
  formatDuration,
  useCameraTime,
  useLocale,
  useLocalSettings,
  useMessages,
  useNow,
  usePermission,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import { tilesOf, type StageTile, type TileLook } from '@barn-workbench/plugin-sdk/stage'
import type { PictureTimes } from './pictureTimes'
import { useStableArray } from './useStableArray'

const NO_TILES: readonly StageTile[] = []

/** Decides whether pictures are requested at all. */
export interface PictureRules {
  /** Whether the user has a permission to see pictures. */
  mayView: boolean
  /** Whether the local settings of the user allow pictures. */
  loadsPictures: boolean
  /** Whether a grid is drawn in place of pictures, as a help to align cameras. */
  showsGrid: boolean
}

interface TileLookContext {
  rules: PictureRules
  now: number
  /** The time by which cameras are online or not. */
  listTime: number
  /** Age of the picture on screen in ms; null without one. */
  pictureAge: number | null
  /** Time between two pictures, in ms. */
  refresh: number
  /** Whether the pictures are those of a time that has passed: then it matters not what the camera does now. */
  isPast: boolean
  locale: string
  t: Messages
  offlineText: ReturnType<typeof useOfflineText>
}

/** The look of a tile with a picture; its label tells the age of one that is older than it should be. */
function pictureLook(label: string, { pictureAge: age, refresh, isPast, locale, t }: TileLookContext): TileLook {
  if (isPast || age === null || !isPictureOutdated(age, refresh)) return { label, state: 'ok' }
  return { label: t('outdatedTile', { name: label, age: formatDuration(locale, age) }), state: 'ok', isOutdated: true }
}

/** The label, state and notice of a camera's tile. */
export function tileLook(camera: Camera | undefined, context: TileLookContext): TileLook {
  const { rules, now, listTime, isPast, t, offlineText } = context
  if (!camera) return { label: t('unknownCamera'), state: 'withheld', notice: t('cameraGone') }
  const label = camera.name
  if (rules.showsGrid) return { label, state: 'grid' }
  if (isDecommissioned(camera)) return { label, state: 'withheld', notice: t('cameraGone') }
  if (camera.privacy) return { label, state: 'closed', notice: t('cameraClosed') }
  const isOffline = !isPast && !isCameraOnline(camera, listTime)
  const withheld = withheldNotice(context)
  if (withheld !== null) return { label, state: 'withheld', notice: isOffline ? offlineText(camera, now) : withheld }
  const look = pictureLook(label, context)
  return isOffline ? { ...look, state: 'offline', notice: offlineText(camera, now) } : look
}

/** Why no picture is requested; null: nothing speaks against it. */
function withheldNotice({ rules, t }: TileLookContext): string | null {
  if (!rules.loadsPictures) return t('picturesOff')
  return rules.mayView ? null : t('picturesForbidden')
}

/** The tiles of a floor plan with their current labels and states; the same array until one of them changes. */
export function useTiles(
  canvas: CameraCanvas | null | undefined,
  { data: cameras, dataUpdatedAt }: { data: readonly Camera[] | undefined; dataUpdatedAt: number },
  { pictureTimes, refresh, isPast }: { pictureTimes: PictureTimes; refresh: number; isPast: boolean },
): readonly StageTile[] {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow(30 * SECOND)
  const listTime = useCameraTime({ dataUpdatedAt }, now)
  const mayView = usePermission('recordings.view.frame', 'recordings.view', 'streaming.recording.view')
  const [{ loadBarnImages: loadsPictures, useAlignmentHelperAsImageReplacement: showsGrid }] = useLocalSettings()
  const offlineText = useOfflineText()
  const camerasById = new Map((cameras ?? []).map((camera) => [camera.cameraId, camera]))
  const tiles =
    canvas && cameras
      ? tilesOf(canvas, (cameraId) => {
          const time = pictureTimes.of(cameraId)
          return tileLook(camerasById.get(cameraId), {
            rules: { mayView, loadsPictures, showsGrid },
            now,
            listTime,
            pictureAge: time === null ? null : now - time,
            refresh,
            isPast,
            locale,
            t,
            offlineText,
          })
        })
      : NO_TILES
  return useStableArray(tiles)
}
