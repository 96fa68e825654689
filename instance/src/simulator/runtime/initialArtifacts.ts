import { MOBILE_TAG, type Artifact, type ArtifactFailure } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE, SECOND, timeZoneOf } from '@barn-workbench/core/time'
import { ANNOUNCED_JOB, type ArtifactStore } from '../../artifacts/artifactStore'
import { planArtifact, type PlanFacts } from '../../artifacts/planArtifact'
import { areLightsOnAt } from '../../barn'
import type { Database, FactStore } from '../../database'
import { outagesBetween, type Barn } from '../model'

export interface InitialArtifactDependencies {
  database: Database
  factStore: FactStore
  artifacts: ArtifactStore
  /** The name of the floor plan. */
  planName: string
}

interface InitialArtifact {
  facts: PlanFacts
  isKept?: boolean
  state?: Pick<Artifact, 'status'> & { failure?: ArtifactFailure }
}

const ARTIFACTS_FACT = 'firstArtifacts'
/** They are the first to be made, and of few pictures, so that they are there soon. */
const PRIORITY = -1
const FEW_PICTURES_INTERVAL = 4 * MINUTE
/** Videos take longer, so that they come after what people ask for. */
const VIDEO_PRIORITY = 1
const VIDEO_LENGTH = 6 * HOUR
const VIDEO_INTERVAL = 30 * MINUTE
const RECORDING_LENGTH = 2 * SECOND
const JOB_NAME = 'first'

/** Plans artifacts of every type and status for a new simulated barn, which then makes them as it makes all others. */
export async function createInitialArtifacts(
  { database, factStore, artifacts, planName }: InitialArtifactDependencies,
  barn: Barn,
  now: number,
): Promise<void> {
  if ((await factStore.get(ARTIFACTS_FACT)) !== null) return
  await database.transaction(async () => {
    for (const { facts, state, isKept } of [...ofCameras(barn, now), ...ofBarn(barn, now, planName)]) {
      const planned = planArtifact({ priority: PRIORITY, jobName: JOB_NAME, ...facts }, barn.timeZone)
      await artifacts.plan({ ...planned, ...(isKept && { isKept }) }, state)
    }
    await factStore.set(ARTIFACTS_FACT, String(now))
  })
}

/** The end of the latest full hour in which the lights were not switched. */
function endOfEvenLight(barn: Barn, now: number): number {
  let end = Math.floor(now / HOUR) * HOUR
  while (areLightsOnAt(barn, end - HOUR) !== areLightsOnAt(barn, end)) end -= HOUR
  return end
}

/** The cameras, ordered so that cameras with pictures during the whole span come first. */
function withPicturesFirst(barn: Barn, start: number, end: number): Barn['cameras'] {
  const silent = new Set(outagesBetween(barn, start, end).map(({ cameraId }) => cameraId))
  const hadPictures = ({ cameraId }: Barn['cameras'][number]) => !silent.has(cameraId)
  return [...barn.cameras.filter(hadPictures), ...barn.cameras.filter((camera) => !hadPictures(camera))]
}

function ofCameras(barn: Barn, now: number): InitialArtifact[] {
  const { timeZone } = barn
  const end = endOfEvenLight(barn, now)
  const [first, second] = withPicturesFirst(barn, end - HOUR, end)
  if (!first || !second) return []
  const hour = { start: end - HOUR, end, interval: FEW_PICTURES_INTERVAL }
  const of = ({ cameraId, name: place }: Barn['cameras'][number]) => ({ cameraId, place })
  const noon = localNoonAfter(now, timeZone)
  return [
    ...[first, second].flatMap((camera) =>
      ['heatmap', 'longTimeExposure'].map((type) => ({ facts: { ...of(camera), ...hour, type } })),
    ),
    { facts: { ...of(first), ...hour, type: 'longTimeExposureAnnotation' }, isKept: true },
    { facts: { ...of(second), ...hour, type: 'longTimeExposureAnnotation' } },
    { facts: { ...of(first), type: 'singleFrame', start: end, end } },
    { facts: { ...of(first), type: 'recording', start: end - RECORDING_LENGTH, end } },
    {
      // The pictures of that time are deleted already.
      facts: { ...of(first), type: 'heatmap', start: end - 400 * DAY - HOUR, end: end - 400 * DAY },
      state: { status: 'error', failure: 'no-pictures' },
    },
    {
      facts: { ...of(second), type: 'longTimeExposure', start: end - 3 * HOUR, end: end - 2 * HOUR },
      state: { status: 'failed', failure: 'interrupted' },
    },
    { facts: { ...of(second), type: 'singleFrame', start: noon, end: noon, jobName: 'daily-frames' } },
  ]
}

function ofBarn({ timeZone }: Barn, now: number, planName: string): InitialArtifact[] {
  const end = Math.floor(now / HOUR) * HOUR
  const zone = timeZoneOf(timeZone)
  const today = Math.floor(zone.toLocal(now) / DAY)
  const midnight = zone.toInstant(today * DAY)
  const place = { cameraId: null, place: planName }
  const timelapse = {
    ...place,
    type: 'canvasTimelapse',
    start: end - VIDEO_LENGTH,
    end,
    interval: VIDEO_INTERVAL,
    priority: VIDEO_PRIORITY,
  }
  return [
    { facts: { ...place, type: 'canvas', start: end, end } },
    { facts: timelapse },
    { facts: { ...timelapse, tags: [MOBILE_TAG] } },
    { facts: { ...place, type: 'feedReport', start: midnight - DAY, end: midnight, jobName: 'daily-report' } },
    {
      // It is being made as long as its day is not over.
      facts: {
        ...place,
        type: 'feedReport',
        start: midnight,
        end: zone.toInstant((today + 1) * DAY),
        jobName: ANNOUNCED_JOB,
      },
      state: { status: 'pending' },
    },
  ]
}

function localNoonAfter(now: number, timeZone: string): number {
  const zone = timeZoneOf(timeZone)
  const today = Math.floor(zone.toLocal(now) / DAY)
  return zone.toInstant((today + 1) * DAY + 12 * HOUR)
}
