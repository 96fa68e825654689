import type { ArtifactFailure } from '@barn-workbench/core/schema'
import { isDiskFull } from '../../recorder'
import type { MadeArtifact, StoredArtifact } from '../artifactStore'

/** Why an artifact cannot be made. */
export class MakingError extends Error {
  constructor(readonly failure: ArtifactFailure) {
    super(`An artifact cannot be made: ${failure}`)
  }
}

export function failureOf(error: unknown): ArtifactFailure {
  if (error instanceof MakingError) return error.failure
  return isDiskFull(error) ? 'disk-full' : 'unexpected'
}

/** An artifact that is made, or the reason why it alone is not. */
export type Outcome = { artifact: StoredArtifact } & ({ made: MadeArtifact } | { failure: ArtifactFailure })

/**
 * Makes artifacts that come out of the same pictures, one after the other. Throws a `MakingError` where none of those
 * that are left can be made.
 */
export type Maker = (artifacts: readonly StoredArtifact[], signal: AbortSignal) => AsyncIterable<Outcome>

export interface Span {
  start: number
  end: number
}

/** The span of time of an artifact, in ms since the epoch. */
export function spanOf({ data: { time }, timestamp }: StoredArtifact): Span {
  return time ?? { start: timestamp, end: timestamp }
}

/** The times of the pictures of an artifact, the first and the last of its span among them. */
export function pictureTimes(artifact: StoredArtifact): { times: number[]; interval: number } {
  const { start, end } = spanOf(artifact)
  const interval = Math.max(1, artifact.data.frameIntervalSeconds ?? 1) * 1_000
  const count = Math.floor((end - start) / interval) + 1
  return { times: Array.from({ length: count }, (_, index) => start + index * interval), interval }
}
