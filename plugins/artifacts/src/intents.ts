import { z } from 'zod'
import { intent } from '@barn-workbench/core/intents'
import { Id, type Artifact } from '@barn-workbench/core/schema'

const ArtifactInput = z.object({
  artifact: z.custom<Artifact>((value) => typeof value === 'object' && value !== null),
})
const nothing = z.object({})

/** Downloads the file of an artifact, so that it is available without the instance. */
export const downloadArtifact = intent({ id: 'artifact.download', input: ArtifactInput, result: nothing })

/** Saves the file of an artifact on the device; downloads it first if needed. */
export const saveArtifactFile = intent({ id: 'artifact.save', input: ArtifactInput, result: nothing })

/** Shares the link to an artifact, or copies it. */
export const shareArtifact = intent({ id: 'artifact.share', input: z.object({ artifactId: Id }), result: nothing })

/** Saves an incident with all that belongs to it in a file whose origin can be checked. */
export const saveEvidence = intent({
  id: 'incident.saveEvidence',
  input: z.object({ incidentId: Id }),
  result: nothing,
})
