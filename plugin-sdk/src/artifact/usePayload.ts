import { useMemo } from 'react'
import { ProblemError, problemOf } from '@barn-workbench/core/result'
import { useInstance } from '../react/useInstance'
import { useWorkbench } from '../react/WorkbenchContext'
import { useLive } from '../requests/useCall'
import { isWithoutPayload, NO_PAYLOAD, payloadsOf, type PayloadCache, type PayloadChoice } from './payloadCache'

/** The pictures of artifacts that are kept of the instance around, for all that show them. @public */
export function usePayloads(): PayloadCache {
  const { session, snapshot } = useInstance()
  return useMemo(() => payloadsOf(session, snapshot.dataScope), [session, snapshot.dataScope])
}

/** Notes in the client's log what is wrong with artifacts. @public */
export interface ArtifactLog {
  /** An artifact has no picture, or it could not be downloaded. False, for who returns what became of it. */
  failed(artifactId: string, error: unknown): false
  /** The browser cannot draw the picture of an artifact. */
  undecodable(artifactId: string): false
}

/** Notes in the client's log why artifacts are missing. @public */
export function useArtifactLog(): ArtifactLog {
  const { session } = useInstance()
  const { log } = useWorkbench()
  return useMemo(() => {
    const note = (message: string, error?: unknown): false => {
      const entry = { level: 'ERROR', tag: 'Artifact', globalUniqueIdentifier: session.id, message } as const
      log.write(error === undefined ? entry : { ...entry, error })
      return false
    }
    return {
      failed: (artifactId, error) =>
        isWithoutPayload(error) ? note(NO_PAYLOAD, error) : note(`Could not download artifact ${artifactId}`, error),
      undecodable: (artifactId) => note('Error while decoding image', new Error(`Artifact ${artifactId}`)),
    }
  }, [session, log])
}

/** The picture of an artifact at a height; the data is null while it is not wanted any more. @public */
export function usePayload(choice: PayloadChoice, { enabled = true } = {}) {
  const payloads = usePayloads()
  const log = useArtifactLog()
  const { artifactId, height } = choice
  return useLive<Blob | null>(
    ['artifact', 'payload', artifactId, height],
    async (_session, signal) => {
      try {
        return await payloads.payloadAt({ artifactId, height }, signal)
      } catch (error) {
        log.failed(artifactId, error)
        throw error instanceof ProblemError ? error : new ProblemError(problemOf(error))
      }
    },
    { enabled },
  )
}
