import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createNoticeHub } from '../../base'
import { openSqlite, prepareDatabase } from '../../database'
import { createInstanceLog } from '../../log'
import { TEST_START } from '../../testing'
import { openArtifactFiles } from '../artifactFiles'
import { createArtifactStore, type StoredArtifact } from '../artifactStore'
import { planArtifact, type PlanFacts } from '../planArtifact'

const HOUR_BEFORE = { start: TEST_START - 3_600_000, end: TEST_START }

/** A store of artifacts with its own data folder, on a disk with as much room as a test says. */
export async function createTestArtifacts({ quota = 1_000_000 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'barn-artifacts-'))
  const disk = { free: 1e12, total: 1e12 }
  const files = openArtifactFiles(folder, () => Promise.resolve(disk))
  const database = await prepareDatabase(openSqlite(':memory:'))
  const hub = createNoticeHub()
  /** The log of the instance. */
  const lines: string[] = []
  const log = createInstanceLog({ onProblem: ({ message }) => lines.push(message) })
  const withQuota = (bytes: number) =>
    createArtifactStore({ database, hub, files, log, quota: () => bytes, now: () => TEST_START })
  const store = withQuota(quota)
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    ...{ store, files, hub, disk, lines, withQuota },
    folder: join(folder, 'artifacts'),
    plan: (facts: Partial<PlanFacts> = {}, changes: Partial<StoredArtifact> = {}) =>
      store.plan({
        ...planArtifact(
          { type: 'heatmap', cameraId: 'camera-01', place: 'Pen 1', ...HOUR_BEFORE, ...facts },
          'Europe/Berlin',
        ),
        ...changes,
      }),
    async stateOf({ artifactId }: Pick<StoredArtifact, 'artifactId'>): Promise<string> {
      const found = await store.documents.find(artifactId)
      return found ? [found.status, found.failure].filter((part) => part !== null).join(' ') : 'removed'
    },
  }
}
