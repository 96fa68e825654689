export { createNetwork, type Network } from './createNetwork'
export { createNameLookup } from './hostNames'
export { readNeighbours } from './neighbours'
export { createVendorNames } from './vendorNames'
