/*
 * The instance as a part of another program, such as the one that also serves the web client. `readCommandLine` makes
 * options of flags, and `serveInstance` serves an instance with them until the process ends.
 */

export { StartError } from './base'
export { CameraFile, readCommandLine, type InstanceOptions } from './configuration'
export { formatLogLine, type LogLine } from './log'
export { listenOn, REQUEST_TIMEOUT, serveInstance, type ServedInstance } from './runInstance'
