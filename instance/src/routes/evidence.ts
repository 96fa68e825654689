import { evidence } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import { attachment } from '../artifacts'
import type { EvidenceKey, EvidencePacks, PackLanguage } from '../evidence'
import { implement } from '../http'
import { findViewableIncident, type IncidentStore } from '../incidents'

export interface EvidenceRouteDependencies {
  incidents: IncidentStore
  packs: EvidencePacks
  key: EvidenceKey
  /** The language of a pack whose call names none. */
  language: PackLanguage
}

const RETRY_AFTER_SECONDS = 10

export function evidenceRoutes({ incidents, packs, key, language: ownLanguage }: EvidenceRouteDependencies) {
  return implement(evidence, {
    pack: async ({ params, query: { language = ownLanguage } }, { account }) => {
      const incident = await findViewableIncident(account, params.id, incidents.documents)
      if (!incident.ok) return incident
      const bytes = packs.make({ incident: incident.value, account, language })
      if (!bytes) return fail('request/too-many', { retryAfter: RETRY_AFTER_SECONDS })
      const headers = {
        'cache-control': 'private, no-store',
        'content-disposition': attachment(`evidence_${params.id}.zip`),
      }
      return succeed({ bytes, contentType: 'application/zip', headers })
    },
    key: () => {
      const { publicKey, fingerprint } = key
      return Promise.resolve(succeed({ publicKey, fingerprint }))
    },
  })
}
