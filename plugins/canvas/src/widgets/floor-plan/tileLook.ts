import { isCameraOnline, type Camera } from '@barn-workbench/core/schema'
import { formatDuration, type Messages } from '@barn-workbench/plugin-sdk/react'
import type { TileLook } from '@barn-workbench/plugin-sdk/stage'

/** Why pictures are not asked for at all, and what stands in their place. */
export interface PictureRules {
  mayView: boolean
  /** The user's own choice. */
  wanted: boolean
  /** A labelled grid in place of pictures. */
  grid: boolean
}

export interface TileLookContext {
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

/** What a camera's tile says, and whether its picture is asked for. */
export function tileLook(camera: Camera | undefined, context: TileLookContext): TileLook {
  const { rules, now, t } = context
  if (!camera) return { label: t('unknownCamera'), state: 'withheld', notice: t('cameraGone') }
  const label = camera.name
  if (rules.grid) return { label, state: 'grid' }
  if (camera.decommissioned) return { label, state: 'withheld', notice: t('cameraGone') }
  if (!isCameraOnline(camera, now)) return { label, state: 'offline', notice: offlineNotice(camera, context) }
  if (!rules.wanted) return { label, state: 'withheld', notice: t('picturesOff') }
  return rules.mayView ? { label, state: 'ok' } : { label, state: 'withheld', notice: t('picturesForbidden') }
}
