export { createNetwork, type Network } from './network'
export { createNameLookup } from './network'
export { readNeighbours } from './network'
export { createVendorNames } from './vendorNames'
