/*
 * The simulated barn as a pure function of its options and the time: the same arguments always give the same facts,
 * story and pictures.
 *
 * - `model/barn` lays out the building, its pens and the lens of each camera. `model/facts` has the figures of both
 *   species, `model/batch` when animals come, grow, sleep and leave, and `model/deaths` which of them die where.
 * - `model/animals` places every animal under a camera at a time, and `model/frame` paints it: floor and walls
 *   (`backdrop`), animals, and what lens and sensor do to the picture.
 * - `model/incidents` tells the story: one module per type of incident gives the events that detectors and staff would
 *   report. `model/texts` has its words in English and German.
 * - Random numbers come from a seed and a key (`model/random`), so that the order of calls changes none of them.
 *
 * `runtime` runs the barn in an instance. `painting` has what needs a canvas, so that whoever imports this file does
 * not load one.
 */

export {
  barnOptionsOf,
  createBarn,
  type Barn,
  type BarnCamera,
  type BarnOptions,
  type Species,
} from './model/barn/barn'
export { createBarnRegions } from './model/barn/barnRegions'
export { createBaseCanvas, extendBaseCanvas } from './model/barn/baseCanvas'
export { batchAt } from './model/batch/batch'
export { lengthOfWeight, scheduleAt, weightOnDay } from './model/batch/batchSchedule'
export { areLightsOnAt, lyingShareAt } from './model/batch/dailyRhythm'
export { lastSeenOnlineAt, outagesBetween } from './model/cameraOutages'
export { customerSites } from './model/customers'
export { livingPigsIn, lossesOfBatch } from './model/deaths/deaths'
export { BROILER_NEAR_NOTHING_SHARE, BROILERS_HOUSED, BROILERS_PER_LENS } from './model/facts/broilerFacts'
export { CLEANING_EVERY_DAYS, FILM_PER_DAY, PENS_PER_CAMERA } from './model/facts/pigFacts'
export { componentsOf, isComponentWellAt } from './model/incidents/components'
export { generateIncidentStory, omitDetectionsOnCameras } from './model/incidents/incidentStory'
export { reportTimeOf, type SimulatedEvent } from './model/incidents/simulatedEvent'
export { instantOfLocalTime, localTimeAt } from './model/localTime'
export { deriveSeed, uniformAt, valueNoise } from './model/random'
export type { BarnTexts } from './model/texts/barnTexts'
export { barnTexts, DEFAULT_DEMO_LANGUAGE, DEMO_LANGUAGES, type DemoLanguage } from './model/texts/demoLanguage'
