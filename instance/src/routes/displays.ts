import { displays } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { Displays } from '../auth'
import { implement } from '../http'

/** Screens that sign in by themselves. */
export function displayRoutes({ displays: store }: { displays: Displays }) {
  return implement(displays, {
    ask: ({ body: { secret } }, { address, userAgent }) => store.ask(secret, { address, userAgent }),
    login: ({ body: { secret } }, { address, knownDevice, userAgent }) =>
      store.logIn(secret, { address, knownDevice, userAgent }),
    waiting: ({ params }, { account }) => store.waiting(params.code, account.accountId),
    approve: ({ body }, { account }) => store.approve(body, account),
    list: async () => succeed(await store.list()),
    remove: ({ params }, { account }) => store.remove(params.id, account),
  })
}
