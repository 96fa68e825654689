import { vmsInstances } from '@barn-workbench/core/contract'
import type { VmsInstance } from '@barn-workbench/core/schema'
import { callOf, defineWrite } from '@barn-workbench/core/writes'

interface VmsUpdate {
  globalUniqueIdentifier: string
  updates: Partial<Pick<VmsInstance, 'name' | 'discoveryObject'>>
  /** The instance from which the form was filled. */
  basedOn: VmsInstance
}

/** Changes the name or the addresses of a VMS instance. */
export const updateVmsInstance = defineWrite<VmsUpdate, VmsInstance>({
  name: 'vmsInstance.update',
  call: ({ globalUniqueIdentifier, updates }) =>
    callOf(vmsInstances.update, { params: { id: globalUniqueIdentifier }, body: { updates } }),
  entity: ({ globalUniqueIdentifier }) => `vmsInstance/${globalUniqueIdentifier}`,
  reload: ({ globalUniqueIdentifier }) => callOf(vmsInstances.get, { params: { id: globalUniqueIdentifier } }),
  basedOn: ({ basedOn }) => basedOn,
  optimistic: (instance, { updates }) => ({ ...instance, ...updates }),
  isPatch: true,
})
