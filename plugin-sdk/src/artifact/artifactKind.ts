import type { Artifact } from '@barn-workbench/core/schema'

/** The kind of display for the file of an artifact: a picture, a video, or none. @public */
export type ArtifactKind = 'picture' | 'video' | 'file'

/** Media types that browsers show as pictures; SVG is excluded, since it may contain scripts. */
const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/bmp']
const VIDEOS = ['video/mp4', 'video/webm', 'video/quicktime']

const KINDS_OF_TYPES: Readonly<Record<string, ArtifactKind>> = {
  heatmap: 'picture',
  longTimeExposure: 'picture',
  longTimeExposureAnnotation: 'picture',
  singleFrame: 'picture',
  canvas: 'picture',
  canvasTimelapse: 'video',
  recording: 'video',
}

/** The kind of display for an artifact: by its media type, or by its own type if the instance sends none. @public */
export function artifactKindOf({ type, contentType }: Pick<Artifact, 'type' | 'contentType'>): ArtifactKind {
  if (contentType === null) return Object.hasOwn(KINDS_OF_TYPES, type) ? (KINDS_OF_TYPES[type] as ArtifactKind) : 'file'
  const [media = ''] = contentType.toLowerCase().split(';')
  if (PICTURES.includes(media.trim())) return 'picture'
  return VIDEOS.includes(media.trim()) ? 'video' : 'file'
}
