import type { ServiceProvider } from '@barn-workbench/core/schema'

/** A site of a directory, without an account there. */
export function aProvider(changes: Partial<ServiceProvider> = {}): ServiceProvider {
  return {
    serviceProviderId: 'sp-1',
    version: 1,
    globalUniqueIdentifier: '1001',
    serviceProviderName: 'Hof Nord',
    instanceType: 'barn',
    accountId: 'account-1',
    remoteAccountId: null,
    customizedServiceProviderName: null,
    backgroundColor: '#f5f5f5',
    instanceListOrder: 500,
    folderName: null,
    imageUrl: null,
    ...changes,
  }
}
