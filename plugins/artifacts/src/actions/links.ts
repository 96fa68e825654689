import type { comparePictures, openArtifact, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { entityPath } from '@barn-workbench/plugin-sdk/react'
import type { shareArtifact } from '../intents'
import { comparePath } from '../paths'

/** Shows an artifact on its page. */
export async function openOnPage(
  { artifactId }: ParsedIntentInput<typeof openArtifact>,
  { session, navigate }: ActionHost,
) {
  if (!session) return null
  await navigate(entityPath(session.id, 'artifact', artifactId))
  return {}
}

/** Shows two pictures over each other. */
export async function openComparison(
  { left, right }: ParsedIntentInput<typeof comparePictures>,
  { session, navigate }: ActionHost,
) {
  if (!session) return null
  await navigate(comparePath(session.id, left, right ?? null))
  return {}
}

/** Shares the link to an artifact, or copies it. */
export async function runShare(
  { artifactId }: ParsedIntentInput<typeof shareArtifact>,
  { session, share }: ActionHost,
) {
  if (!session) return null
  const path = entityPath(session.id, 'artifact', artifactId)
  return (await share({ title: session.instance.name, path })) ? {} : null
}
