import type { ParsedIntentInput, requestArtifact } from '@barn-workbench/core/intents'
import { problemOf } from '@barn-workbench/core/result'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { evidenceDialog, requestDialog } from '../dialogs'
import { downloadsOf, type InstanceDownloads } from '../downloads/downloadsOf'
import { saveArtifact } from '../downloads/saveArtifact'
import type { downloadArtifact, saveArtifactFile, saveEvidence } from '../intents'

/** Nobody ends it here: the list and the page of the artifact have buttons for that. */
const never = new AbortController().signal

/** Does something with the files of the instance, and tells what did not work. */
async function attempt({ session, toast }: ActionHost, run: (files: InstanceDownloads) => Promise<boolean>) {
  if (!session) return null
  try {
    return (await run(downloadsOf(session))) ? {} : null
  } catch (error) {
    if (problemOf(error).code !== 'client/aborted') toast({ kind: 'error', key: 'toast.couldNotDownload' })
    return null
  }
}

export async function runDownload({ artifact }: ParsedIntentInput<typeof downloadArtifact>, host: ActionHost) {
  const done = await attempt(host, async ({ downloads }) => (await downloads.download(artifact, never)).size >= 0)
  if (done) host.toast({ kind: 'success', key: 'toast.downloaded' })
  return done
}

export async function runSave({ artifact }: ParsedIntentInput<typeof saveArtifactFile>, host: ActionHost) {
  return await attempt(host, ({ downloads }) => saveArtifact(downloads, artifact, never))
}

/** Asks what is to be made of a span. */
export async function runRequest(input: ParsedIntentInput<typeof requestArtifact>, host: ActionHost) {
  const requested = await host.open(requestDialog, input)
  if (requested) host.toast({ kind: 'success', key: 'toast.requested' })
  return requested
}

/** Says what an evidence pack holds, and saves it. */
export async function runEvidence({ incidentId }: ParsedIntentInput<typeof saveEvidence>, { open }: ActionHost) {
  return (await open(evidenceDialog, { incidentId })) ? {} : null
}
