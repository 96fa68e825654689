/*
 * The options of an instance. `readCommandLine` parses the flags, checks each by its rule in `flags`, and returns the
 * `InstanceOptions`. `usage` prints the same rules as the help text. `terminalQuestion` asks for the missing facts
 * about the site of a new barn, and `siteSettings` keeps what people say about it on screen. The first invalid value
 * throws a `StartError`.
 */

export { createTerminalQuestion, type AskForSite } from './terminalQuestion'
export { SITE_FLAGS, usage } from './flags'
export type { CameraSource, InstanceInfo, InstanceOptions } from './instanceOptions'
export { CameraFile, readCommandLine } from './readCommandLine'
export { openSiteSettings, withSiteEdits, type SiteStore } from './siteSettings'
