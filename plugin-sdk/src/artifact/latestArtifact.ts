import { artifacts } from '@barn-workbench/core/contract'
import { descending, where } from '@barn-workbench/core/query'
import { COMPLETE_ARTIFACT_STATUSES, type Artifact } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { useClock } from '../react/useNow'
import { useLive } from '../requests/useCall'

/** The choice of an artifact: the latest one of a type. @public */
export interface LatestArtifactChoice {
  type: string
  /** Null for any camera, or none. */
  cameraId: string | null
  /** Only artifacts of this time or earlier, ms since the epoch; null for any time until now. */
  moment: number | null
  /** It has this tag. */
  tag?: string | undefined
}

/** Time between two looks for a newer artifact, ms: a change is also told by a notice. */
const LATEST_REFRESH = 5 * MINUTE

/**
 * The latest artifact of a type that has a file, or null. `now`: ms since the epoch. Throws a `ProblemError`, and
 * "Aborted" for an aborted signal. @public
 */
export async function loadLatestArtifact(
  session: Session,
  signal: AbortSignal,
  { type, cameraId, moment, tag }: LatestArtifactChoice,
): Promise<Artifact | null> {
  const query = [
    ...(cameraId === null ? [] : [where('data.cameraId', '==', cameraId)]),
    where('type', '==', type),
    where('timestamp', '<=', Math.floor(moment ?? session.clock.now())),
    where('status', 'in', COMPLETE_ARTIFACT_STATUSES),
    ...(tag === undefined ? [] : [where('tags', '==', tag)]),
  ]
  // Of videos that were made at the same time in two sizes, the larger one comes first.
  const body = { query, order: [descending('timestamp'), descending('size')] }
  try {
    const artifact = await session.send(artifacts.queryOne, { body }, { signal })
    if (!signal.aborted) return artifact
  } catch (error) {
    if (!signal.aborted) throw error
  }
  throw new DOMException('Aborted', 'AbortError')
}

/** The latest artifact of a type that has a file. @public */
export function useLatestArtifact(choice: LatestArtifactChoice, { enabled = true } = {}) {
  const clock = useClock()
  const { type, cameraId, moment, tag } = choice
  return useLive<Artifact | null>(
    ['artifact', 'latest', type, cameraId, moment, tag ?? null],
    (session, signal) => loadLatestArtifact(session, signal, choice),
    { enabled, shows: ['artifact'], ...((moment === null || moment > clock.now()) && { refresh: LATEST_REFRESH }) },
  )
}
