export type { CameraSource, InstanceInfo, InstanceOptions, Site } from './instanceOptions'
export { createTerminalQuestion, type AskForSite } from './askAtTerminal'
export { SITE_FLAGS, usage } from './flags'
export { readCommandLine } from './readCommandLine'
