import { instancePlugins } from '@barn-workbench/core/contract'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { newUuid } from '@barn-workbench/plugin-sdk'
import { useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { grantsDialog, quarantineDialog, questionDialog } from '../../dialogs'
import { useChange } from '../../parts/useChange'
import { useManifestWords } from '../../parts/useManifestWords'

/** All that can be done about a plugin. Each change is based on the version that is on screen. */
export function usePluginActions({ pluginId, version, ...plugin }: InstancePlugin) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const { change, isPending } = useChange()
  const textOf = useManifestWords()
  const { manifest } = plugin
  const name = textOf(manifest.name)
  const params = { pluginId }
  const options = { ifMatch: version }

  const quarantine = async () => {
    const reason = await host.open(quarantineDialog, { title: t('quarantine.title', { plugin: name }) })
    if (reason === null) return
    await change('quarantine', manifest, () =>
      session.send(instancePlugins.quarantine, { params, body: { reason } }, options),
    )
  }
  const remove = async () => {
    const question = {
      title: t('remove.title', { plugin: name }),
      text: t('remove.text'),
      confirm: t('remove.confirm'),
    }
    if (!(await host.open(questionDialog, question))) return
    await change('remove', manifest, () => session.send(instancePlugins.remove, { params }, options))
  }
  const rollBack = () =>
    change('rollBack', manifest, () =>
      session.send(instancePlugins.rollBack, { params }, { ...options, idempotencyKey: newUuid() }),
    )
  const release = () => change('release', manifest, () => session.send(instancePlugins.release, { params }, options))
  const changeGrants = () =>
    host.open(grantsDialog, {
      title: t('grants.title', { plugin: name }),
      plugin: { pluginId, version, ...plugin },
    })
  return {
    isPending,
    quarantine: () => void quarantine(),
    remove: () => void remove(),
    rollBack: () => void rollBack(),
    release: () => void release(),
    changeGrants: () => void changeGrants(),
  }
}
