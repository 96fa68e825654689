/*
 * What a senator is beside an instance: a directory of other instances.
 *
 * - `serviceProviderStore` keeps the instances, and what each account has chosen about them.
 * - `createDirectory` adds instances and finds where they are reached; `siteCalls` calls them.
 * - `gateway` forwards calls and streams to them unchanged. The instance decides who may do what.
 * - `identityProvider` vouches for an account of the directory at an instance, by an assertion that it signs.
 */

export { createDirectory, type Directory } from './createDirectory'
export { createGateway } from './gateway'
export { createAssertions, createIdentityProvider, openAssertionKey, type IdentityProvider } from './identityProvider'
export { createServiceProviderStore, type ServiceProviderStore } from './serviceProviderStore'
export { createSiteCalls } from './siteCalls'
