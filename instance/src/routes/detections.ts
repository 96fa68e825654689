import { z } from 'zod'
import { detections as calls } from '@barn-workbench/core/contract'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import { DetectionReport, MAXIMUM_DETECTION_PICTURE, MAXIMUM_DETECTIONS } from '@barn-workbench/core/schema'
import type { ArtifactStore, PlannedArtifact, StoredArtifact } from '../artifacts'
import type { AccountStore, AuditTrail } from '../auth'
import type { InstanceInfo } from '../configuration'
import { fieldErrorsOf, implement, NAMING_FIELDS, type CallContext, type MediaBody } from '../http'
import type { DetectionReceiver, DetectionSettingsStore } from '../incidents'
import { isWholeJpeg } from '../painting'
import type { CameraStore } from '../stores'

export interface DetectionRouteDependencies {
  receive: DetectionReceiver
  settings: DetectionSettingsStore
  cameras: CameraStore
  accounts: Pick<AccountStore, 'nameOf'>
  artifacts: Pick<ArtifactStore, 'plan' | 'complete' | 'fail'>
  /** The artifact of a picture as it is planned. */
  planOf: (picture: { cameraId: string; place: string; time: number }) => PlannedArtifact
  audit: AuditTrail
  info: InstanceInfo
}

/** Single detections are checked one by one: a wrong one leaves the others alone. */
const SentReport = DetectionReport.extend({ detections: z.array(z.unknown()).max(MAXIMUM_DETECTIONS) })

function readReport(media: MediaBody | undefined): Result<z.infer<typeof SentReport>, 'request/invalid'> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(media?.bytes)
    const parsed = SentReport.safeParse(JSON.parse(text), NAMING_FIELDS)
    return parsed.success ? succeed(parsed.data) : failInvalid(fieldErrorsOf(parsed.error))
  } catch {
    return failInvalid({ path: '', message: 'not_json' })
  }
}

/** The bytes of a picture; null if there is none. */
function readPicture(picture: string | undefined): Result<Uint8Array | null, 'request/invalid' | 'request/too-large'> {
  if (picture === undefined) return succeed(null)
  const bytes = Buffer.from(picture, 'base64')
  if (bytes.byteLength > MAXIMUM_DETECTION_PICTURE)
    return fail('request/too-large', { maximumBytes: MAXIMUM_DETECTION_PICTURE })
  return isWholeJpeg(bytes) ? succeed(bytes) : failInvalid({ path: 'picture', message: 'invalid' })
}

/** Reads a call, and checks that its camera is one about which the account may report. */
async function readCall(cameras: CameraStore, { media, account }: CallContext) {
  const report = readReport(media)
  if (!report.ok) return report
  const { camera: cameraId, picture: sentPicture, ...rest } = report.value
  if (account.key?.cameras?.has(cameraId) === false) return fail('request/forbidden')
  const camera = await cameras.documents.get(cameraId)
  if (!camera.ok) return camera
  if (camera.value.privacy) return fail('camera/privacy', { id: cameraId })
  const picture = readPicture(sentPicture)
  return picture.ok ? succeed({ ...rest, camera: camera.value, picture: picture.value }) : picture
}

export function detectionRoutes(dependencies: DetectionRouteDependencies) {
  const { receive, settings, cameras, accounts, artifacts, planOf, audit, info } = dependencies

  return implement(calls, {
    async report(_, context) {
      const { account, now } = context
      const read = await readCall(cameras, context)
      if (!read.ok) return read
      const { camera, picture, time, detections } = read.value
      const { cameraId, name: cameraName } = camera
      const { accountId } = account
      const sender = await accounts.nameOf(accountId)
      const kept: StoredArtifact[] = []
      const keepPicture = async () => {
        if (!picture) return null
        const plan = planOf({ cameraId, place: cameraName, time: Math.min(time, now()) })
        const requestedBy = { entityId: accountId, entityType: 'account' }
        const artifact = await artifacts.plan({ ...plan, requestedBy }, { status: 'pending' })
        kept.push(artifact)
        return artifact.artifactId
      }
      const received = await receive({
        cameraId,
        cameraName,
        time,
        detections,
        sender: { accountId, displayName: sender.ok ? sender.value.displayName : accountId },
        keepPicture,
        now: now(),
      })
      for (const artifact of kept) if (picture) await storePicture(artifacts, artifact, picture)
      return received
    },

    settings: async () => succeed(await settings.read()),

    async changeSettings({ body }, { account }) {
      const before = await settings.read()
      await audit.write({
        actorId: account.accountId,
        action: 'instance.detections-changed',
        target: { entityType: 'instance', entityId: info.globalUniqueIdentifier, name: info.name },
        before,
        after: body,
      })
      return succeed(await settings.write(body))
    },
  })
}

/** Writes the file of a picture. Without it the incident is still there. */
async function storePicture(
  artifacts: DetectionRouteDependencies['artifacts'],
  planned: StoredArtifact,
  content: Uint8Array,
): Promise<void> {
  try {
    await artifacts.complete(planned, { content, contentType: 'image/jpeg' }, new AbortController().signal)
  } catch {
    await artifacts.fail(planned.artifactId, 'error', 'disk-full')
  }
}
