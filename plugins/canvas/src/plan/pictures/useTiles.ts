import { useEffect, useState, useSyncExternalStore } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import {
  isCameraOnline,
  isDecommissioned,
  isPictureOutdated,
  type Camera,
  type CameraCanvas,
} from '@barn-workbench/core/schema'
import { HOUR, SECOND } from '@barn-workbench/core/time'
import { useOfflineText } from '@barn-workbench/plugin-sdk/camera'
import {
  formatDuration,
  useBarnTime,
  useCameraColors,
  useCameraTime,
  useIsOnPaper,
  useLocale,
  useLocalSettings,
  useMessages,
  useNow,
  usePermission,
  useWorkbench,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import { tilesOf, type StageTile, type TileLook } from '@barn-workbench/plugin-sdk/stage'
import { isArtifact, showsCamera, SOURCE_PERMISSIONS, type ImageSource } from '../sources/imageSources'
import { useStableArray } from '../useStableArray'
import { isOtherTime, type PictureTimes } from './pictureTimes'
import type { TileArtifacts } from './tileArtifacts'

/** A picture that is further away than this, in ms, is labelled with its day. */
const DAY_DISTANCE = 12 * HOUR

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
  /** Formats a time for paper, where an age is useless; null for the screen. */
  paperTime: ((instant: number) => string) | null
  /** Whether the pictures are of a past time, so that the camera's present state is irrelevant. */
  isPast: boolean
  /** The time of a picture that differs from the requested time, as text, or null. */
  otherTime: string | null
  source: ImageSource
  /** The time of the artifact on the tile, as text; null if none exists; undefined if unknown. */
  artifactTime: string | null | undefined
  locale: string
  t: Messages
  offlineText: ReturnType<typeof useOfflineText>
}

/** The look of a tile with a picture; its label gives the age of a picture that is too old. */
function pictureLook(label: string, context: TileLookContext): TileLook {
  const { pictureAge: age, refresh, isPast, otherTime, locale, t, now, paperTime } = context
  if (otherTime !== null)
    return { label: t('otherTimeTile', { name: label, time: otherTime }), state: 'ok', isOutdated: true }
  if (isPast || age === null || !isPictureOutdated(age, refresh)) return { label, state: 'ok' }
  if (paperTime !== null)
    return { label: t('otherTimeTile', { name: label, time: paperTime(now - age) }), state: 'ok', isOutdated: true }
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
  return shownLook(label, isOffline ? offlineText(camera, now) : null, context)
}

/** The look of a tile with the chosen source. `offline`: since when its camera is offline, or null. */
function shownLook(label: string, offline: string | null, context: TileLookContext): TileLook {
  const { source, artifactTime, t } = context
  const name = artifactTime ? t('artifactTile', { name: label, time: artifactTime }) : label
  const isMissing = isArtifact(source) && artifactTime === null
  // The time since which a camera is offline is the age of its picture; it has no meaning for artifacts.
  if (offline !== null && showsCamera(source) && !isMissing) return { label: name, state: 'offline', notice: offline }
  const look = pictureLook(name, context)
  return isMissing && showsCamera(source) ? { ...look, notice: t(`sources.${source}.none`) } : look
}

/** Returns the reason why no picture is requested, or null. */
function withheldNotice({ rules, t }: TileLookContext): string | null {
  if (!rules.loadsPictures) return t('picturesOff')
  return rules.mayView ? null : t('picturesForbidden')
}

interface TileOptions {
  pictureTimes: PictureTimes
  tileArtifacts: TileArtifacts
  /** Time between two current pictures, ms. */
  refresh: number
  /** The requested time, ms since the epoch; null for now. */
  moment: number | null
  source: ImageSource
}

/** Whether the account may see the pictures of the chosen source. */
function useMayView(source: ImageSource): boolean {
  const seesPictures = usePermission(...PICTURE_PERMISSIONS)
  const seesSource = usePermission(...SOURCE_PERMISSIONS[source])
  return showsCamera(source) ? seesPictures : seesSource
}

/** Formats the time of a picture that differs from the requested time, or returns null. */
function useOtherTimes({ pictureTimes, moment }: TileOptions): (cameraId: string) => string | null {
  const { time, dayAndTime } = useBarnTime()
  const others = useSyncExternalStore(pictureTimes.subscribe, pictureTimes.others)
  const isLate = useIsLate(moment)
  return (cameraId) => {
    if (moment === null) return null
    const other = others.get(cameraId) ?? (isLate ? lateTime(pictureTimes.of(cameraId), moment) : null)
    if (other === null) return null
    return Math.abs(other - moment) < DAY_DISTANCE ? time(other) : dayAndTime(other)
  }
}

/** Formats the time of an artifact. */
function useArtifactTimes({
  tileArtifacts,
  source,
  moment,
}: TileOptions): (cameraId: string) => string | null | undefined {
  const { time, dayAndTime } = useBarnTime()
  const now = useNow(30 * SECOND)
  useSyncExternalStore(tileArtifacts.subscribe, tileArtifacts.revision)
  return (cameraId) => {
    const artifact = isArtifact(source) ? tileArtifacts.of(source, cameraId) : undefined
    if (!artifact) return artifact
    const isNear = Math.abs(artifact.timestamp - (moment ?? now)) < DAY_DISTANCE
    return isNear ? time(artifact.timestamp) : dayAndTime(artifact.timestamp)
  }
}

/** The tiles of a floor plan with their current labels and states; the same array until one of them changes. */
export function useTiles(
  canvas: CameraCanvas | null | undefined,
  { data: cameras, dataUpdatedAt }: { data: readonly Camera[] | undefined; dataUpdatedAt: number },
  options: TileOptions,
): readonly StageTile[] {
  const { pictureTimes, refresh, moment, source } = options
  const t = useMessages()
  const locale = useLocale()
  const now = useNow(30 * SECOND)
  const listTime = useCameraTime({ dataUpdatedAt }, now)
  const mayView = useMayView(source)
  const [{ loadBarnImages: loadsPictures, useAlignmentHelperAsImageReplacement: showsGrid }] = useLocalSettings()
  const offlineText = useOfflineText()
  const { dayAndTime } = useBarnTime()
  const paperTime = useIsOnPaper() ? dayAndTime : null
  const otherTimeOf = useOtherTimes(options)
  const artifactTimeOf = useArtifactTimes(options)
  const camerasById = new Map((cameras ?? []).map((camera) => [camera.cameraId, camera]))
  const rules = { mayView, loadsPictures, showsGrid }
  const isPast = moment !== null
  const common = { rules, now, listTime, refresh, paperTime, isPast, source, locale, t, offlineText }
  const colorOf = useCameraColors()
  const lookOf = (cameraId: string): TileLook => {
    const mark = colorOf(cameraId)
    const time = pictureTimes.of(cameraId)
    const pictureAge = time === null ? null : now - time
    const look = tileLook(camerasById.get(cameraId), {
      ...common,
      pictureAge,
      otherTime: otherTimeOf(cameraId),
      artifactTime: artifactTimeOf(cameraId),
    })
    return { ...look, ...(mark && { mark }) }
  }
  return useStableArray(canvas && cameras ? tilesOf(canvas, lookOf) : NO_TILES)
}

/** Pictures that are not there after this time, ms, are late: those before then tell their own time. */
const PATIENCE = 1.5 * SECOND

/** Whether a moment was chosen so long ago that its pictures should have arrived. */
function useIsLate(moment: number | null): boolean {
  const { clock } = useWorkbench()
  const [lateMoment, setLateMoment] = useState<number | null>(null)
  useEffect(() => clock.setTimeout(() => setLateMoment(moment), PATIENCE), [clock, moment])
  return moment !== null && lateMoment === moment
}

/** The time of an outdated picture that is still on the tile, or null. */
function lateTime(timestamp: number | null, moment: number): number | null {
  return timestamp !== null && isOtherTime(timestamp, moment) ? timestamp : null
}
