import { documentOfText, type LayoutDocument } from '@barn-workbench/core/schema'
import type { AccountStore } from '../../auth'
import { barnTexts, createBaseCanvas, instantOfLocalTime, localTimeAt, type BarnLanguage, type Site } from '../../barn'
import type { Database, FactStore } from '../../database'
import type { IncidentCommentStore, IncidentStore } from '../../incidents'
import { newCamera, type CameraStore, type CanvasStore, type LayoutStore, type RegionStore } from '../../stores'
import { createBarn, createBarnRegions, storyTexts, type Barn } from '../model'

export interface InitializeBarnOptions extends Site {
  factStore: FactStore
  seed: number
  language: BarnLanguage
  /** The current time in ms since the epoch. */
  now: number
}

/** Key of the stored start of the simulation. */
const SIMULATION_START_FACT = 'founded'

/** The start of the simulation in ms since the epoch: the local midnight before the first start of the instance. */
async function loadSimulationStart({ timeZone, factStore, now }: InitializeBarnOptions): Promise<number> {
  const stored = await factStore.get(SIMULATION_START_FACT)
  if (stored !== null) return Number(stored)
  const { dayNumber } = localTimeAt(timeZone, now)
  const simulationStart = instantOfLocalTime(timeZone, dayNumber, 0)
  await factStore.set(SIMULATION_START_FACT, String(simulationStart))
  return simulationStart
}

/** Creates the simulated barn of this data folder. It is the same at every start of the instance. */
export async function initializeBarn(options: InitializeBarnOptions): Promise<Barn> {
  const { seed, species, timeZone, language } = options
  const simulationStart = await loadSimulationStart(options)
  return createBarn({ seed, species, simulationStart, timeZone, language })
}

// Entities that a barn starts with. They are created once: users may change and delete them.

export interface InitialEntityDependencies {
  database: Database
  factStore: FactStore
  cameras: CameraStore
  regions: RegionStore
  canvases: CanvasStore
  layouts: LayoutStore
}

export interface InitialCommentDependencies {
  factStore: FactStore
  accounts: AccountStore
  incidents: IncidentStore
  incidentComments: IncidentCommentStore
}

/** Keys of the stored facts that say what was created. */
const ENTITIES_FACT = 'firstEntities'
const COMMENT_FACT = 'firstComment'

const COMMENTED_INCIDENT_TYPES = ['barnIntervention', 'barnDocumentation']

/** A dashboard for the morning, before going into the barn. */
const MORNING_ROUND: Omit<LayoutDocument, 'version' | 'title'> = {
  schema: 1,
  layoutId: 'morning-round',
  roles: [],
  widgets: {
    deadAnimals: { type: 'dead-animals.counts', version: 1, settings: {} },
    camerasOnline: { type: 'cameras.online', version: 1, settings: {} },
    incidents: { type: 'incidents.list', version: 1, settings: { pageSize: 20 } },
    stills: { type: 'cameras.stills', version: 1, settings: {} },
  },
  grids: {
    desk: {
      deadAnimals: { x: 0, y: 0, w: 12, h: 4 },
      camerasOnline: { x: 12, y: 0, w: 12, h: 4 },
      incidents: { x: 0, y: 4, w: 12, h: 20 },
      stills: { x: 12, y: 4, w: 12, h: 20 },
    },
  },
}

/** Creates the cameras, regions, canvas and layout of a new barn. */
export async function createInitialEntities(
  { database, factStore, cameras, regions, canvases, layouts }: InitialEntityDependencies,
  barn: Barn,
  now: number,
): Promise<void> {
  if ((await factStore.get(ENTITIES_FACT)) !== null) return
  const { types, specifications, mappings } = createBarnRegions(barn)
  const texts = storyTexts(barn.language)
  await database.transaction(async () => {
    await cameras.documents.insertMany(
      barn.cameras.map(({ cameraId, name, compartment }) =>
        newCamera({
          cameraId,
          name,
          tags: barn.compartmentCount > 1 ? [`compartment_${compartment + 1}`] : [],
        }),
      ),
    )
    await regions.types.insertMany(types)
    await regions.specifications.insertMany(specifications)
    // Valid since the beginning of time, so that incidents before the simulation's start have outlines, too.
    await regions.insertMappings(mappings.map((mapping) => ({ ...mapping, validFrom: 0, changedBy: null })))
    const cameraIds = barn.cameras.map(({ cameraId }) => cameraId)
    await canvases.documents.insert(createBaseCanvas(cameraIds, barnTexts(barn.language).floorPlan))
    await layouts.documents.insert({ ...MORNING_ROUND, title: texts.morningRound })
    await factStore.set(ENTITIES_FACT, String(now))
  })
}

/** Comments on the newest incident that staff reported, so that a new barn has a comment. */
export async function createInitialComment(
  { factStore, accounts, incidents, incidentComments }: InitialCommentDependencies,
  barn: Barn,
): Promise<void> {
  if ((await factStore.get(COMMENT_FACT)) !== null) return
  const [incident] = await incidents.documents.list({
    query: [{ key: 'type', operator: 'in', value: COMMENTED_INCIDENT_TYPES }],
    order: [{ key: 'firstEventTimestamp', direction: 'desc' }],
    limit: 1,
  })
  const [administrator, operator] = await accounts.all()
  const author = operator ?? administrator
  if (!incident || !author) return
  await incidentComments.create(
    incident,
    { entityType: 'account', entityId: author.accountId, displayName: author.displayName },
    { text: documentOfText(storyTexts(barn.language).comment) },
  )
  await factStore.set(COMMENT_FACT, incident.incidentId)
}
