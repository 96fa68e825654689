/*
 * The simulated barn as a pure function of its options and the time: the same arguments always give the same facts,
 * story and pictures.
 *
 * - `barn` lays out the building, its pens and the lens of each camera. `facts` has the figures of both species,
 *   `batch` when animals come, grow, sleep and leave, and `deaths` which of them die where.
 * - `animals` places every animal under a camera at a time, and `frame` paints it: floor and walls (`backdrop`),
 *   animals, and the effects of lens and sensor. `frame/paintFrame` is not exported here, so that only painting code
 *   loads a canvas.
 * - `incidents` tells the story: one module per type of incident gives the events that detectors and staff would
 *   report. `texts` has its words in English and German.
 * - Random numbers come from a seed and a key (`random`), so that the order of calls changes none of them.
 */

export { barnOptionsOf, createBarn, type Barn, type BarnCamera } from './barn/barn'
export { createBarnRegions } from './barn/barnRegions'
export { batchAt } from './batch/batch'
export { lengthOfWeight, scheduleAt, weightOnDay } from './batch/batchSchedule'
export { lyingShareAt } from './batch/dailyRhythm'
export { lastSeenOnlineAt, outagesBetween } from './cameraOutages'
export { livingPigsIn, lossesOfBatch } from './deaths/deaths'
export { BROILER_NEAR_NOTHING_SHARE, BROILERS_HOUSED, BROILERS_PER_LENS } from './facts/broilerFacts'
export { CLEANING_EVERY_DAYS, FILM_PER_DAY } from './facts/pigFacts'
export { componentsOf, isComponentWellAt } from './incidents/components'
export { generateIncidentStory, omitDetectionsOnCameras } from './incidents/incidentStory'
export { reportTimeOf, type SimulatedEvent } from './incidents/simulatedEvent'
export { deriveSeed, uniformAt, valueNoise } from './random'
export { storyTexts } from './texts'
