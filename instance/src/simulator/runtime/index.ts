/*
 * Runs the simulated barn in an instance. `initializeBarn` creates the cameras, regions, canvas and layout of a new
 * barn. `createSimulation` then moves it on step by step: it records the events of the story as the detectors and the
 * staff would report them, and goes on where the last run stopped. `createCollection` does the same for a data
 * collector.
 */

export { COLLECTION_STEP_PERIOD, createCollection } from './createCollection'
export { createCameraWatch, createSimulation } from './createSimulation'
export { createInitialComment, createInitialEntities, initializeBarn } from './initializeBarn'
