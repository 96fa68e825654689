export type { CameraSource, InstanceInfo, InstanceOptions } from './instanceOptions'
export { usage } from './flags'
export { readCommandLine } from './readCommandLine'
