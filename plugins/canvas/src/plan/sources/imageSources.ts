import { artifactPermissions, PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { usePermission } from '@barn-workbench/plugin-sdk/react'

/** The pictures that tiles can show. */
export const IMAGE_SOURCES = [
  'stillFrame',
  'heatmap',
  'longTimeExposure',
  'longTimeExposureAnnotation',
  'archivedStillFrame',
] as const
export type ImageSource = (typeof IMAGE_SOURCES)[number]

export const DEFAULT_SOURCE: ImageSource = 'stillFrame'
/** Opacity of the heat map above the stills, in percent. */
export const HEATMAP_OPACITY = { minimum: 0, maximum: 100, step: 1, default: 75 } as const

/** Permissions to see a source; one is enough. */
export const SOURCE_PERMISSIONS: Readonly<Record<ImageSource, readonly string[]>> = {
  stillFrame: PICTURE_PERMISSIONS,
  heatmap: artifactPermissions('heatmap'),
  longTimeExposure: artifactPermissions('longTimeExposure'),
  longTimeExposureAnnotation: artifactPermissions('longTimeExposureAnnotation'),
  archivedStillFrame: PICTURE_PERMISSIONS,
}

/** Whether tiles show a picture of their camera: by itself, or below the heat map. */
export function showsCamera(source: ImageSource): boolean {
  return source === 'stillFrame' || source === 'archivedStillFrame' || source === 'heatmap'
}

/** Whether the instance computes the source from many pictures. */
export function isArtifact(source: ImageSource): boolean {
  return source !== 'stillFrame' && source !== 'archivedStillFrame'
}

/** The sources that the account may see. */
export function usePermittedSources(): readonly ImageSource[] {
  const permitted: Record<ImageSource, boolean> = {
    stillFrame: usePermission(...SOURCE_PERMISSIONS.stillFrame),
    heatmap: usePermission(...SOURCE_PERMISSIONS.heatmap),
    longTimeExposure: usePermission(...SOURCE_PERMISSIONS.longTimeExposure),
    longTimeExposureAnnotation: usePermission(...SOURCE_PERMISSIONS.longTimeExposureAnnotation),
    archivedStillFrame: usePermission(...SOURCE_PERMISSIONS.archivedStillFrame),
  }
  return IMAGE_SOURCES.filter((source) => permitted[source])
}
