import type { comparePictures, openArtifact, ParsedIntentInput, requestArtifact } from '@barn-workbench/core/intents'
import { problemOf } from '@barn-workbench/core/result'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { entityPath } from '@barn-workbench/plugin-sdk/react'
import { evidenceDialog, requestDialog } from '../dialogs'
import { downloadsOf, type InstanceDownloads } from '../downloads/downloadsOf'
import { saveArtifact } from '../downloads/saveStream'
import type { downloadArtifact, saveArtifactFile, saveEvidence, shareArtifact } from '../intents'
import { comparePath } from '../paths'

/** It cannot be cancelled here: the list and the page of the artifact have buttons for that. */
const never = new AbortController().signal

/** Runs a task on the files of the instance, and reports a failure. */
async function attempt({ session, toast }: ActionHost, run: (files: InstanceDownloads) => Promise<boolean>) {
  if (!session) return null
  try {
    return (await run(downloadsOf(session))) ? {} : null
  } catch (error) {
    if (problemOf(error).code !== 'client/aborted') toast({ kind: 'error', key: 'toast.couldNotDownload' })
    return null
  }
}

/** Downloads the file of an artifact into the memory of the page, and says so in a toast. */
export async function runDownload({ artifact }: ParsedIntentInput<typeof downloadArtifact>, host: ActionHost) {
  const done = await attempt(host, async ({ downloads }) => (await downloads.download(artifact, never)).size >= 0)
  if (done) host.toast({ kind: 'success', key: 'toast.downloaded' })
  return done
}

/** Saves the file of an artifact on the device. */
export async function runSave({ artifact }: ParsedIntentInput<typeof saveArtifactFile>, host: ActionHost) {
  return await attempt(host, ({ downloads }) => saveArtifact(downloads, artifact, never))
}

/** Asks which artifacts are to be made of a span. The toast leads to the new one, which may be far down in the list. */
export async function runRequest(input: ParsedIntentInput<typeof requestArtifact>, host: ActionHost) {
  const requested = await host.open(requestDialog, input)
  if (requested && host.session) {
    const path = entityPath(host.session.id, 'artifact', requested.artifactId)
    host.toast({ kind: 'success', key: 'toast.requested', opens: { path, label: 'toast.open' } })
  }
  return requested
}

/** Shows the content of an evidence pack, and saves it. */
export async function runEvidence({ incidentId }: ParsedIntentInput<typeof saveEvidence>, { open }: ActionHost) {
  return (await open(evidenceDialog, { incidentId })) ? {} : null
}

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
