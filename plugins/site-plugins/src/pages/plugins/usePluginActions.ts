import { instancePlugins } from '@barn-workbench/core/contract'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { newUuid } from '@barn-workbench/plugin-sdk'
import { useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { grantsDialog, quarantineDialog, questionDialog } from '../../dialogs'
import { useChange } from '../../parts/useChange'
import { useManifestWords } from '../../parts/useManifestWords'

/** A change of a plugin that is installed. */
export type PluginChange = 'quarantine' | 'release' | 'rollBack' | 'remove' | 'grant'

/**
 * All that can be done about a plugin. Each change is based on the version that is on screen. `onEnd` is called after
 * each, with whether it was made.
 */
export function usePluginActions(
  { pluginId, version, ...plugin }: InstancePlugin,
  onEnd: (change: PluginChange, isDone: boolean) => void,
) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const { change: send, isPending } = useChange()
  const textOf = useManifestWords()
  const { manifest } = plugin
  const name = textOf(manifest.name)
  const params = { pluginId }
  const options = { ifMatch: version }
  const change = async (name: PluginChange, request: () => Promise<unknown>) =>
    onEnd(name, (await send(name, manifest, request)) === 'done')

  const quarantine = async () => {
    const reason = await host.open(quarantineDialog, { title: t('quarantine.title', { plugin: name }) })
    if (reason === null) return
    await change('quarantine', () => session.send(instancePlugins.quarantine, { params, body: { reason } }, options))
  }
  const remove = async () => {
    const question = {
      title: t('remove.title', { plugin: name }),
      text: t('remove.text'),
      confirm: t('remove.confirm'),
    }
    if (!(await host.open(questionDialog, question))) return
    await change('remove', () => session.send(instancePlugins.remove, { params }, options))
  }
  const rollBack = async () => {
    if (!(await host.open(questionDialog, rollBackQuestion(t, name, plugin)))) return
    await change('rollBack', () =>
      session.send(instancePlugins.rollBack, { params }, { ...options, idempotencyKey: newUuid() }),
    )
  }
  const release = () => change('release', () => session.send(instancePlugins.release, { params }, options))
  const changeGrants = async () => {
    const input = { title: t('grants.title', { plugin: name }), plugin: { pluginId, version, ...plugin } }
    if (await host.open(grantsDialog, input)) onEnd('grant', true)
  }
  return {
    isPending,
    quarantine: () => void quarantine(),
    remove: () => void remove(),
    rollBack: () => void rollBack(),
    release: () => void release(),
    changeGrants: () => void changeGrants(),
  }
}

/** The consequences of a roll back, before it is done. */
function rollBackQuestion(
  t: ReturnType<typeof useMessages>,
  name: string,
  { manifest, previous, quarantine }: Pick<InstancePlugin, 'manifest' | 'previous' | 'quarantine'>,
) {
  const values = { plugin: name, release: previous?.release ?? '', present: manifest.version }
  const sentences = ['grants', ...(quarantine ? ['quarantine'] : []), 'present']
  return {
    title: t('rollBack.title', values),
    text: sentences.map((sentence) => t(`rollBack.${sentence}`, values)).join(' '),
    confirm: t('rollBack.confirm', values),
  }
}
