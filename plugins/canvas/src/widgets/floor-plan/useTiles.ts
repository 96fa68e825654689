import { isCameraOnline, type Camera, type CameraCanvas } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import {
  formatDuration,
  useLocale,
  useLocalSettings,
  useMessages,
  useNow,
  usePermission,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import { tilesOf, type StageTile, type TileLook } from '@barn-workbench/plugin-sdk/stage'
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
  locale: string
  t: Messages
}

function offlineNotice({ lastSeenOnline }: Camera, { now, locale, t }: TileLookContext): string {
  return lastSeenOnline === null
    ? t('neverOnline')
    : t('offlineFor', { duration: formatDuration(locale, now - lastSeenOnline) })
}

/** The label, state and notice of a camera's tile. Its picture is requested only in the state `ok`. */
export function tileLook(camera: Camera | undefined, context: TileLookContext): TileLook {
  const { rules, now, t } = context
  if (!camera) return { label: t('unknownCamera'), state: 'withheld', notice: t('cameraGone') }
  const label = camera.name
  if (rules.showsGrid) return { label, state: 'grid' }
  if (camera.decommissioned) return { label, state: 'withheld', notice: t('cameraGone') }
  if (!isCameraOnline(camera, now)) return { label, state: 'offline', notice: offlineNotice(camera, context) }
  if (!rules.loadsPictures) return { label, state: 'withheld', notice: t('picturesOff') }
  return rules.mayView ? { label, state: 'ok' } : { label, state: 'withheld', notice: t('picturesForbidden') }
}

/** The tiles of a floor plan with their current labels and states; the same array until one of them changes. */
export function useTiles(
  canvas: CameraCanvas | null | undefined,
  cameras: readonly Camera[] | undefined,
): readonly StageTile[] {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow(30 * SECOND)
  const mayView = usePermission('recordings.view.frame', 'recordings.view', 'streaming.recording.view')
  const [{ loadBarnImages: loadsPictures, useAlignmentHelperAsImageReplacement: showsGrid }] = useLocalSettings()
  const camerasById = new Map((cameras ?? []).map((camera) => [camera.cameraId, camera]))
  const tiles =
    canvas && cameras
      ? tilesOf(canvas, (cameraId) =>
          tileLook(camerasById.get(cameraId), { rules: { mayView, loadsPictures, showsGrid }, now, locale, t }),
        )
      : NO_TILES
  return useStableArray(tiles)
}
