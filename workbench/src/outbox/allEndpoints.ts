/** All calls of the contract, in a file of code of their own: few pages need them. */
export { allEndpoints } from '@barn-workbench/core/contract'
