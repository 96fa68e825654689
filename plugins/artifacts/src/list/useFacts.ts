import type { Artifact } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { formatDuration, useBarnTime, useCameras, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useNotableSize } from '../file/useNotableSize'
import { kindLabel } from '../labels'

/** Returns a function that names a camera by its id. */
export function useCameraName(): (cameraId: string) => string {
  const t = useMessages()
  const { data = [] } = useCameras()
  return (cameraId) => data.find((camera) => camera.cameraId === cameraId)?.name ?? t('unknownCamera')
}

/** The facts of an artifact in a list. */
export interface ArtifactFacts {
  title: string
  /** Time, length, and size if that matters. */
  facts: string[]
}

/** Returns a function that describes an artifact in the user's language. */
export function useFacts(): (artifact: Artifact) => ArtifactFacts {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const sizeOf = useNotableSize()
  const cameraName = useCameraName()
  /** Its type, or the title of a clip, with its cameras. */
  function titleOf(artifact: Artifact): string {
    const { cameraId, clip } = artifact.data
    const cameraIds = [...(cameraId === null ? [] : [cameraId]), ...(clip?.besideCameraIds ?? [])]
    return [clip?.title || kindLabel(artifact, t), ...cameraIds.map(cameraName)].join(' · ')
  }
  return (artifact) => {
    const { timestamp, size, data } = artifact
    const { time, durationSeconds } = data
    const sizeText = sizeOf(size)
    const length = durationSeconds !== null ? durationSeconds * SECOND : (time?.duration ?? 0)
    return {
      title: titleOf(artifact),
      facts: [
        dayAndTime(timestamp),
        ...(length >= SECOND ? [formatDuration(locale, length)] : []),
        ...(sizeText === null ? [] : [sizeText]),
      ],
    }
  }
}
