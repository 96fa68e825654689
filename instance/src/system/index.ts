/*
 * The instance and its host computer: `hostControl` restarts the one and reboots the other, `installedPackages` reads
 * the version and the licences of the running packages, `instanceImage` reads the picture of the site.
 */

export { createHostControl, type HostControl } from './hostControl'
export { instanceVersion, readLicenses } from './installedPackages'
export { imageOf, readInstanceImage, type InstanceImage } from './instanceImage'
