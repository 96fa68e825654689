import { useState } from 'react'
import { serviceProviders } from '@barn-workbench/core/contract'
import { formatDiscovery, type KnownInstance, type ServiceProvider } from '@barn-workbench/core/schema'
import { addSettingsOf } from '@barn-workbench/core/session'
import { copyText, useHost, useSessions, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { signInDialog } from '../dialogs'

/** A site of the directory as this browser has it, and what can be done with it. */
export function useSite(provider: ServiceProvider) {
  const { sessions } = useWorkbench()
  const host = useHost()
  const [isBusy, setIsBusy] = useState(false)
  const { globalUniqueIdentifier: id, serviceProviderId, serviceProviderName } = provider
  const session = useSessions().find((one) => one.id === id)

  /** The instance with its addresses; null where the directory does not tell them, which the person reads. */
  async function load(): Promise<KnownInstance | null> {
    setIsBusy(true)
    try {
      const params = { id: serviceProviderId }
      const discoveryObject = await host.session?.send(serviceProviders.discoveryObject, { params })
      return discoveryObject ? { globalUniqueIdentifier: id, name: serviceProviderName, discoveryObject } : null
    } catch {
      host.toast({ kind: 'error', key: 'addressesFailed', values: { name: serviceProviderName } })
      return null
    } finally {
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    isInList: session !== undefined,
    isSignedIn: session?.snapshot().login.state === 'loggedIn',
    async open() {
      const isSignedIn = session?.snapshot().login.state === 'loggedIn'
      if (isSignedIn || (await host.open(signInDialog, { instanceId: id }))?.ok) await host.navigate(`/instance/${id}`)
    },
    async addToList() {
      const known = await load()
      if (!known) return
      sessions.add(known, addSettingsOf(provider))
      host.toast({ kind: 'success', key: 'addedToList', values: { name: serviceProviderName } })
    },
    async copy() {
      const known = await load()
      if (!known) return
      const isCopied = await copyText(formatDiscovery(known))
      host.toast({ kind: isCopied ? 'success' : 'error', key: isCopied ? 'copied' : 'copyFailed' })
    },
  }
}
