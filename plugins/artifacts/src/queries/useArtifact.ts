import { artifacts } from '@barn-workbench/core/contract'
import { ascending, descending, where } from '@barn-workbench/core/query'
import { hasStatus } from '@barn-workbench/core/result'
import type { Artifact } from '@barn-workbench/core/schema'
import { useDocuments, useLive } from '@barn-workbench/plugin-sdk/react'

const INVALID_REQUEST = 400

/** One artifact by its id. `isMissing`: no artifact has this id, or the account may not see it. */
export function useArtifact(artifactId: string | null) {
  const call = useDocuments(
    artifacts.query,
    { query: [where('artifactId', '==', artifactId ?? '')], limit: 1 },
    { shows: ['artifact'], enabled: artifactId !== null },
  )
  // The instance refuses a text that is not an id.
  const isMissing = hasStatus(call.error, INVALID_REQUEST) || call.data?.length === 0
  return { artifact: call.data?.[0] ?? null, isMissing, call }
}

/** The artifacts before and after one: of its type and camera, by time. */
export function useNeighbours(artifact: Artifact) {
  const { artifactId, type, timestamp, data } = artifact
  const alike = [where('type', '==', type), where('data.cameraId', '==', data.cameraId)]
  const call = useLive<{ previous: Artifact | null; next: Artifact | null }>(
    ['artifact', 'neighbours', artifactId, timestamp],
    async (session, signal) => {
      const ask = (operator: '<' | '>') =>
        session.send(
          artifacts.queryOne,
          {
            body: {
              query: [...alike, where('timestamp', operator, timestamp)],
              order: [operator === '<' ? descending('timestamp') : ascending('timestamp')],
            },
          },
          { signal },
        )
      const [previous, next] = await Promise.all([ask('<'), ask('>')])
      return { previous, next }
    },
    { shows: ['artifact'] },
  )
  return { previous: call.data?.previous ?? null, next: call.data?.next ?? null }
}
