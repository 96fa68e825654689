import { machines } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { Machines } from '../auth'
import { implement } from '../http'

/** Devices and programs that make calls by keys. */
export function machineRoutes({ machines: store }: { machines: Machines }) {
  return implement(machines, {
    list: async () => succeed(await store.list()),
    create: ({ body }, { account }) => store.create(body, account),
    addKey: ({ params, body }, { account }) => store.addKey(params.id, body, account),
    renewKey: ({ params, body }, { account }) => store.renewKey(params, body, account),
    endKey: ({ params }, { account }) => store.endKey(params.id, params.keyId, account),
    remove: ({ params }, { account }) => store.remove(params.id, account),
  })
}
