export { createInstance, type Instance, type InstanceDependencies } from './createInstance'
export { describeAssumed } from './settleSite'
