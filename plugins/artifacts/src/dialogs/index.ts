import type { ParsedIntentInput, requestArtifact } from '@barn-workbench/core/intents'
import type { Artifact } from '@barn-workbench/core/schema'
import { defineDialog } from '@barn-workbench/plugin-sdk'

/** The raw data of an artifact, as JSON. */
export const jsonDialog = defineDialog<Artifact, never>({
  id: 'artifacts.json',
  isWide: true,
  load: async () => (await import('./JsonInfo')).JsonInfo,
})

/** Asks which artifacts are to be made of the pictures of a span. */
export const requestDialog = defineDialog<ParsedIntentInput<typeof requestArtifact>, { artifactId: string }>({
  id: 'artifacts.request',
  load: async () => (await import('./RequestForm')).RequestForm,
})

/** Explains the content of an evidence pack and its check, and saves it. */
export const evidenceDialog = defineDialog<{ incidentId: string }, true>({
  id: 'artifacts.evidence',
  load: async () => (await import('./EvidencePack')).EvidencePack,
})
