/*
 * The devices around a barn. `network` reads the machine's recent neighbours, looks up the host names and adds the
 * vendors of the devices, which `vendorNames` reads from the registry of the IEEE. It sends nothing to any device. A
 * simulated barn has its own devices instead.
 */

export { createNameLookup, createNetwork, readNeighbours, type DeviceWithoutVendor, type Network } from './network'
export { createVendorNames } from './vendorNames'
