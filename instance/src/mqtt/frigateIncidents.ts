import type { Now } from '../base'
import type { Database } from '../database'
import { createDetectionReceiver, endDetection, type IncidentStore } from '../incidents'
import type { CameraStore } from '../stores'
import type { StoredConnection } from './connectionStore'
import { rulesOfReview, type FrigateReview } from './read/frigateReview'

interface FrigateDependencies {
  database: Database
  incidents: IncidentStore
  cameras: Pick<CameraStore, 'documents'>
  now: Now
}

/** Returns the function that makes incidents of reviews, by the rules of their connection, and ends them. */
export function createFrigateIncidents({ database, incidents, cameras, now }: FrigateDependencies) {
  return async ({ connectionId, settings }: StoredConnection, review: FrigateReview): Promise<void> => {
    const sender = { accountId: `mqtt-${connectionId}`, displayName: settings.name }
    for (const { label, becomes, cameraId } of rulesOfReview(settings.frigateRules, review)) {
      const camera = await cameras.documents.find(cameraId)
      if (!camera || camera.privacy) continue
      const rule = { label, becomes, minimumScore: 0, minimumOverlap: 1, openMinutes: null }
      const receive = createDetectionReceiver({
        database,
        incidents,
        settings: { read: async () => ({ rules: [rule] }) },
      })
      await receive({
        cameraId,
        cameraName: camera.name,
        time: Math.min(review.start, now()),
        detections: [{ label, score: 1 }],
        sender,
        keepPicture: async () => null,
        now: now(),
      })
      if (!review.isOver) continue
      const time = Math.min(review.end ?? now(), now())
      await database.transaction(() => endDetection(incidents, { becomes, label, cameraId, time, sender }))
    }
  }
}
