/*
 * A senator is an instance that is a directory of other instances as well.
 *
 * - `serviceProviderStore` keeps the instances, and the settings of each account for them.
 * - `createDirectory` adds instances and finds their addresses; `siteCalls` calls them.
 * - `gateway` forwards calls and streams to them unchanged. The instance decides about permissions.
 * - `identityProvider` confirms an account of the directory to an instance, by an assertion that it signs.
 */

export { createDirectory, type Directory } from './createDirectory'
export { createGateway } from './gateway'
export { createAssertions, createIdentityProvider, openAssertionKey, type IdentityProvider } from './identityProvider'
export { createServiceProviderStore, type ServiceProviderStore } from './serviceProviderStore'
export { createSiteCalls } from './siteCalls'
