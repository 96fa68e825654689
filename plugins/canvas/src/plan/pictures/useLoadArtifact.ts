import { ProblemError } from '@barn-workbench/core/result'
import type { Artifact } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { loadLatestArtifact, usePayloads } from '@barn-workbench/plugin-sdk/artifact'
import { useLoader } from '@barn-workbench/plugin-sdk/react'
import type { TileArtifact, TileArtifacts } from './tileArtifacts'

/** Time for which the artifact of a tile counts as the latest, ms: they are made some times a day. */
const LATEST_KEPT = MINUTE
/** Of a time that has passed it hardly changes, ms. */
const PAST_KEPT = 10 * MINUTE

/** What is looked for. */
interface ArtifactChoice {
  type: string
  cameraId: string
  /** In px. */
  height: number
  /** ms since the epoch; null: now. */
  moment: number | null
}

/**
 * Returns a function that loads the latest artifact of a camera and type with its picture, and notes it; null: there is
 * none. As the stage asks for a few tiles at a time, so are the artifacts looked for.
 */
export function useLoadArtifact(tileArtifacts: TileArtifacts) {
  const load = useLoader()
  const payloads = usePayloads()
  return async (
    choice: ArtifactChoice,
    signal: AbortSignal,
  ): Promise<{ artifact: TileArtifact; blob: Blob } | null> => {
    const { type, cameraId, height, moment } = choice
    const artifact = await load<Artifact | null>(
      ['artifact', 'tile', type, cameraId, moment],
      (session, ownSignal) => loadLatestArtifact(session, ownSignal, { type, cameraId, moment }),
      { signal, maximumAge: moment === null ? LATEST_KEPT : PAST_KEPT },
    )
    if (signal.aborted) throw new DOMException('Aborted', 'AbortError')
    tileArtifacts.record(type, cameraId, artifact)
    if (!artifact) return null
    const blob = await payloads.payloadAt(
      { artifactId: artifact.artifactId, height, overlay: type === 'heatmap' },
      signal,
    )
    if (!blob) throw new DOMException('Aborted', 'AbortError')
    return { artifact, blob }
  }
}

/** The refusal of a tile for which nothing was made yet. */
export function noArtifactYet(): ProblemError {
  return new ProblemError({ code: 'artifact/not-found', params: {} })
}
