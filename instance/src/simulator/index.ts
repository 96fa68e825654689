// The simulated barn as a pure function of its options and the time: the same arguments always give the same facts,
// story and pictures. The folder `runtime` runs it in an instance; `painting` has what needs a canvas.

export { barnOptionsOf, createBarn } from './model/barn/barn'
export type { Barn, BarnCamera, BarnOptions, Species } from './model/barn/barn'
export { createBarnRegions } from './model/barn/barnRegions'
export { createBaseCanvas, extendBaseCanvas } from './model/barn/baseCanvas'
export { batchAt } from './model/batch/batch'
export { scheduleAt } from './model/batch/batchSchedule'
export { areLightsOnAt, lyingShareAt } from './model/batch/dailyRhythm'
export { lengthOfWeight, weightOnDay } from './model/batch/growth'
export { customerSites } from './model/customers'
export { lastSeenOnlineAt, outagesBetween } from './model/cameraOutages'
export { BROILERS_HOUSED, BROILERS_PER_LENS, BROILER_NEAR_NOTHING_SHARE } from './model/facts/broilerFacts'
export {
  CLEANING_EVERY_DAYS,
  FILM_PER_DAY,
  PENS_PER_CAMERA,
  PIG_DEATHS_PER_1000_PIG_WEEKS,
  PIGS_PER_PEN,
} from './model/facts/pigFacts'
export { componentsOf, isComponentWellAt } from './model/incidents/components'
export { generateIncidentStory, omitDetectionsOnCameras } from './model/incidents/incidentStory'
export { reportTimeOf } from './model/incidents/simulatedEvent'
export type { SimulatedEvent } from './model/incidents/simulatedEvent'
export { instantOfLocalTime, localTimeAt } from './model/localTime'
export { deriveSeed, uniformAt, valueNoise } from './model/random'
export type { BarnTexts } from './model/texts/barnTexts'
export { barnTexts, DEFAULT_DEMO_LANGUAGE, DEMO_LANGUAGES } from './model/texts/demoLanguage'
export type { DemoLanguage } from './model/texts/demoLanguage'
