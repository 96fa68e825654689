/*
 * The devices around a barn. `network` reads whom the machine has lately talked to, looks up the host names and adds
 * the makers of the devices, which `vendorNames` reads from the registry of the IEEE. It sends nothing to any device.
 * A simulated barn gives devices of its own, which stand in their place.
 */

export { createNameLookup, createNetwork, readNeighbours, type DeviceWithoutVendor, type Network } from './network'
export { createVendorNames } from './vendorNames'
