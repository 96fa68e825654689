/*
 * Cameras of the network, found and asked by the standard ONVIF.
 *
 * 1. `searchTargets` reads the address or range that a person gives, and says which addresses may answer.
 * 2. `discovery` sends probes of WS-Discovery and returns the devices that answer.
 * 3. `soap` sends a message to a device and reads its answer (`readXml`), with limits and without redirects.
 * 4. `device` asks a device about itself: maker, model, clock, streams, picture.
 * 5. `createCameraSearch` runs searches and tries passwords on the found devices.
 * 6. `deviceStore` keeps which camera is which device, so that it is found again at another address.
 *
 * Whatever a device names, it is only asked at the address from which it answered. A password is sent as a digest.
 */

export {
  createCameraSearch,
  type CameraSearch,
  type CameraSearchDependencies,
  type FoundDevice,
  type KnownCamera,
} from './createCameraSearch'
export { createDeviceStore, type DeviceStore } from './deviceStore'
export { createDiscovery } from './discovery'
export { ownNetworks } from './searchTargets'
