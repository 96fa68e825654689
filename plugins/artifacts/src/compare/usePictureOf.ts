import { ProblemError } from '@barn-workbench/core/result'
import type { Artifact } from '@barn-workbench/core/schema'
import { usePayload } from '@barn-workbench/plugin-sdk/artifact'
import { LARGE_PICTURE_HEIGHT, useFrame } from '@barn-workbench/plugin-sdk/camera'
import { useBarnTime } from '@barn-workbench/plugin-sdk/react'
import { useCameraName, useFacts } from '../list/useFacts'
import type { ComparedPicture } from '../paths'
import { useArtifact } from '../queries/useArtifact'
import { useIsClosed } from '../queries/useIsClosed'

/** One of two pictures that are compared. */
export interface PictureOf {
  blob: Blob | null
  /** Its description. */
  label: string
  /** The camera of its subject; null if unknown. */
  cameraId: string | null
  /** Null without an error. */
  error: Error | null
  isMissing: boolean
  retry(): void
}

const CLOSED = new ProblemError({ code: 'camera/privacy', params: {} })

/** The picture of an artifact, unless its camera is closed for privacy. */
function useArtifactBlob(artifact: Artifact | null, artifactId: string | null) {
  const isClosed = useIsClosed(artifact?.data.cameraId ?? null)
  const enabled = artifactId !== null && !isClosed
  const payload = usePayload({ artifactId: artifactId ?? '', height: LARGE_PICTURE_HEIGHT }, { enabled })
  const error = isClosed ? CLOSED : payload.error
  return { blob: error ? null : (payload.data ?? null), error, refetch: payload.refetch }
}

/** The picture of an artifact; null without an id. */
function useArtifactPicture(artifactId: string | null): PictureOf | null {
  const factsOf = useFacts()
  const { artifact, isMissing, call } = useArtifact(artifactId)
  const { blob, error, refetch } = useArtifactBlob(artifact ?? null, artifactId)
  if (artifactId === null) return null
  const facts = artifact && factsOf(artifact)
  return {
    blob,
    label: facts ? [facts.title, facts.facts[0]].join(', ') : '',
    cameraId: artifact?.data.cameraId ?? null,
    error: call.error ?? error,
    isMissing,
    retry: () => void Promise.all([call.refetch(), refetch()]),
  }
}

/** The picture of a camera at a time; null if none is given. */
function useStillPicture(still: { cameraId: string; timestamp: number } | null): PictureOf | null {
  const nameOf = useCameraName()
  const { dayAndTime } = useBarnTime()
  const { cameraId, timestamp } = still ?? { cameraId: '', timestamp: 0 }
  const choice = { cameraId, time: timestamp, height: LARGE_PICTURE_HEIGHT }
  const { data, error, refetch } = useFrame(choice, { enabled: still !== null })
  if (still === null) return null
  return {
    blob: error ? null : (data?.blob ?? null),
    label: `${nameOf(cameraId)}, ${dayAndTime(data?.timestamp ?? timestamp)}`,
    cameraId,
    error,
    isMissing: false,
    retry: () => void refetch(),
  }
}

const NOTHING: PictureOf = {
  blob: null,
  label: '',
  cameraId: null,
  error: null,
  isMissing: false,
  retry: () => undefined,
}

/** A picture that is compared, with its description. */
export function usePictureOf(picture: ComparedPicture | null): PictureOf {
  const ofArtifact = useArtifactPicture(picture && 'artifactId' in picture ? picture.artifactId : null)
  const ofCamera = useStillPicture(picture && 'cameraId' in picture ? picture : null)
  return ofArtifact ?? ofCamera ?? NOTHING
}
