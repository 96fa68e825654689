/*
 * The routes of the contract, one function per group of endpoints. A route reads its input by `http`, calls one store
 * or service, and returns its `Result`: it contains no rules. `composition` passes the services and decides which
 * groups an instance has.
 */

export { accountRoutes, ownAccountRoutes } from './accounts'
export { artifactRoutes } from './artifacts'
export { authorizationRoutes } from './authorization'
export { cameraCanvasRoutes, cameraRoutes, recordingRoutes, streamingRoutes } from './cameras'
export { cameraSetupRoutes } from './cameraSetup'
export { dataCollectionRoutes, dataRoutes, unusualRoutes } from './data'
export { deadAnimalRoutes } from './deadAnimals'
export { serviceProviderRoutes, vmsInstanceRoutes } from './directory'
export { eulaRoutes } from './eula'
export { eventRoutes } from './events'
export { evidenceRoutes } from './evidence'
export { backupRoutes } from './backup'
export { handoverRoutes } from './handovers'
export { incidentCommentRoutes } from './incidentComments'
export { incidentEventRoutes, incidentRoutes } from './incidents'
export { instanceInfoRoutes } from './instanceInfo'
export { instancePluginRoutes } from './instancePlugins'
export { guestLinkRoutes } from './guestLinks'
export { displayRoutes } from './displays'
export { displayModeRoutes, layoutRoutes } from './layouts'
export { regionRoutes } from './regions'
export { sessionRoutes } from './sessions'
export { remoteSignInRoutes, signInRoutes } from './signIn'
export { measurementRoutes } from './measurements'
export { metricsRoutes, monitoringRoutes } from './monitoring'
export { logRoutes, networkRoutes, systemRoutes, watchdogRoutes } from './system'
