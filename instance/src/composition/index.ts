export { createInstance, type Instance, type InstanceDependencies } from './createInstance'
