import { succeed } from '@barn-workbench/core/result'
import type { VmsInstance } from '@barn-workbench/core/schema'
import type { NoticeHub } from '../base'
import { createDocumentStore, type Database } from '../database'

type VmsInstanceUpdates = { [K in 'name' | 'discoveryObject']?: VmsInstance[K] | undefined }

export type VmsInstanceStore = ReturnType<typeof createVmsInstanceStore>

/** Stores the instances of customers that an admiral administers. */
export function createVmsInstanceStore(database: Database, hub: NoticeHub) {
  const documents = createDocumentStore<VmsInstance, 'vms-instance/not-found'>({
    database,
    table: 'vms_instances',
    idKey: 'globalUniqueIdentifier',
    notFoundCode: 'vms-instance/not-found',
    onChange: ({ id, version }) => {
      hub.publish({ entity: 'vmsInstance', id, version }, ['vmsInstances.manage'])
    },
  })
  return {
    documents,
    update: (id: string, { name, discoveryObject }: VmsInstanceUpdates, ifMatch?: number) =>
      documents.update(id, ifMatch, (before) =>
        succeed({
          ...before,
          name: name ?? before.name,
          discoveryObject: discoveryObject ?? before.discoveryObject,
        }),
      ),
  }
}
