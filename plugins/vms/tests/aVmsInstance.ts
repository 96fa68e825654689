import type { VmsInstance } from '@barn-workbench/core/schema'

/** A customer's instance with a remote address, with some properties overridden. */
export function aVmsInstance(overrides: Partial<VmsInstance> = {}): VmsInstance {
  return {
    globalUniqueIdentifier: '1001',
    version: 1,
    name: 'Hof Nord',
    discoveryObject: { remote: { protocol: 'https', hostname: 'nord.example.org', port: 443 } },
    ...overrides,
  }
}
