export { createCameraWatch } from './createCameraWatch'
export { createSimulation } from './createSimulation'
export { createInitialComment, createInitialEntities } from './initialEntities'
export { initializeBarn } from './initializeBarn'
