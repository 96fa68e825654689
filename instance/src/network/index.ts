/*
 * The devices around a barn. `network` reads whom the machine has lately talked to, looks up the host names and adds
 * the makers of the devices, which `vendorNames` reads from the registry of the IEEE. It sends nothing to any device.
 * `simulatedDevices` stands in for the devices of a simulated barn.
 */

export { createNameLookup, createNetwork, readNeighbours, type Network } from './network'
export { createVendorNames } from './vendorNames'
