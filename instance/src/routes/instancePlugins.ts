import { instancePlugins } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { AccountStore } from '../auth'
import { implement, type CallAccount } from '../http'
import type { Actor, Plugins } from '../plugins'

/** The packages are data: no browser shows or runs them by their address. */
const PACKAGE_TYPE = 'application/octet-stream'

interface InstancePluginRouteDependencies {
  plugins: Plugins
  accounts: AccountStore
}

export function instancePluginRoutes({ plugins, accounts }: InstancePluginRouteDependencies) {
  const { store, uploads, installer } = plugins

  async function actorOf({ accountId }: CallAccount): Promise<Actor> {
    const name = await accounts.nameOf(accountId)
    return { accountId, displayName: name.ok ? name.value.displayName : '' }
  }

  return implement(instancePlugins, {
    list: async () => succeed(await store.list()),
    package: async ({ params }) => {
      const bytes = await store.package(params.digest)
      if (!bytes.ok) return bytes
      const headers = { 'content-disposition': 'attachment' }
      return succeed({ bytes: bytes.value, contentType: PACKAGE_TYPE, headers })
    },
    upload: ({ params, body }, { account }) => uploads.take({ accountId: account.accountId, ...params }, body),
    inspect: ({ params }, { account }) => installer.inspect({ accountId: account.accountId, ...params }),
    install: async ({ params, body }, { account, ifMatch, ifNoneMatch }) => {
      const { uploadId, ...request } = body
      const preconditions = { ...(ifMatch !== undefined && { ifMatch }), ...(ifNoneMatch && { ifNoneMatch }) }
      return installer.install(
        { accountId: account.accountId, uploadId },
        { ...params, ...request, ...preconditions },
        await actorOf(account),
      )
    },
    grant: async ({ params, body }, { account, ifMatch }) =>
      store.grant(params.pluginId, body, { actor: await actorOf(account), ifMatch }),
    quarantine: async ({ params, body }, { account, ifMatch }) =>
      store.quarantine(params.pluginId, body.reason, { actor: await actorOf(account), ifMatch }),
    release: async ({ params }, { account, ifMatch }) =>
      store.release(params.pluginId, { actor: await actorOf(account), ifMatch }),
    rollBack: async ({ params }, { account, ifMatch }) =>
      store.rollBack(params.pluginId, { actor: await actorOf(account), ifMatch }),
    remove: async ({ params }, { account, ifMatch }) =>
      store.remove(params.pluginId, { actor: await actorOf(account), ifMatch }),
  })
}
