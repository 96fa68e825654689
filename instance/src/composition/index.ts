export { composeBarn } from './composeBarn'
export { coreRoutes } from './composeCore'
export { createInstance, type Instance, type InstanceDependencies } from './createInstance'
