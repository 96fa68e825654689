export type { CameraSource, InstanceInfo, InstanceOptions } from './instanceOptions'
export { readCommandLine, usage } from './readCommandLine'
