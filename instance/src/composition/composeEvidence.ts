import { readActivity } from '../artifacts'
import type { InstanceOptions } from '../configuration'
import { createEvidencePacks, openEvidenceKey } from '../evidence'
import type { Route } from '../http'
import { evidenceRoutes } from '../routes'
import type { ArtifactComposition } from './composeArtifacts'

/** Creates what makes evidence packs of incidents. */
export async function composeEvidence(
  { core, stores, barn, cameraParts, queries }: ArtifactComposition,
  { data, id, name }: InstanceOptions,
): Promise<Route[]> {
  const { now, accounts } = core
  const key = await openEvidenceKey(data)
  const packs = createEvidencePacks({
    ...{ ...stores, key, now, pictures: cameraParts.pictures, timeZone: barn.timeZone, instance: { id, name } },
    activityOf: async (cameraId, span, resolution, signal) => {
      const rows = await readActivity({ queries, now }, span, { resolution, signal })
      return rows.filter(({ camera }) => camera === cameraId)
    },
    async nameOf(accountId) {
      const account = await accounts.nameOf(accountId)
      return account.ok ? account.value.displayName : accountId
    },
  })
  return evidenceRoutes({ ...stores, packs, key, language: barn.language })
}
