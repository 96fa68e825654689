import type { createEvidencePacks } from './createEvidencePacks'

export { createEvidencePacks } from './createEvidencePacks'
export { openEvidenceKey, type EvidenceKey } from './evidenceKey'
export type { PackLanguage } from './texts'

export type EvidencePacks = ReturnType<typeof createEvidencePacks>
