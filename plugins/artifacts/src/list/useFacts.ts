import type { Artifact } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { formatDuration, useBarnTime, useCameras, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useNotableSize } from '../file/useNotableSize'
import { typeLabel } from '../labels'

/** Returns a function that names a camera by its id. */
export function useCameraName(): (cameraId: string) => string {
  const t = useMessages()
  const { data = [] } = useCameras()
  return (cameraId) => data.find((camera) => camera.cameraId === cameraId)?.name ?? t('unknownCamera')
}

/** The facts of an artifact in a list. */
export interface ArtifactFacts {
  /** Its type, with its camera. */
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
  return ({ type, timestamp, size, data }) => {
    const { cameraId, time, durationSeconds } = data
    const camera = cameraId === null ? null : cameraName(cameraId)
    const sizeText = sizeOf(size)
    const length = durationSeconds !== null ? durationSeconds * SECOND : (time?.duration ?? 0)
    return {
      title: [typeLabel(type, t), camera].filter(Boolean).join(' · '),
      facts: [
        dayAndTime(timestamp),
        ...(length >= SECOND ? [formatDuration(locale, length)] : []),
        ...(sizeText === null ? [] : [sizeText]),
      ],
    }
  }
}
