import { useEffect, useRef, useState } from 'react'
import { instancePlugins } from '@barn-workbench/core/contract'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { PACKAGE_EXTENSION } from '@barn-workbench/core/plugins/package'
import { newUuid } from '@barn-workbench/plugin-sdk'
import { PluginButtons } from '@barn-workbench/plugin-sdk/plugin-words'
import { useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button, FileButton } from '@barn-workbench/plugin-sdk/ui'
import { grantsDialog, quarantineDialog, questionDialog } from '../../dialogs'
import { useChange } from '../../parts/useChange'
import { useManifestWords } from '../../parts/useManifestWords'

/** A change of a plugin that is installed. */
type PluginChange = 'quarantine' | 'release' | 'rollBack' | 'remove' | 'grant'

/**
 * All that can be done about a plugin. Each change is based on the version that is on screen. `onEnd` is called after
 * each, with whether it was made.
 */
function usePluginActions(
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

interface PluginActionsProps {
  plugin: InstancePlugin
  onUpdate: (file: File) => void
  onChanged: () => void
  onRemoved: () => void
  onRolledBack: () => void
}

/**
 * Keeps the focus where the person acts on, once a change was made or refused: on "Release" after "Quarantine" and the
 * other way round. The buttons cannot have it while the change is under way.
 */
function useFocusAfter(onRolledBack: () => void) {
  const toggle = useRef<HTMLButtonElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  const [ended, setEnded] = useState<{ change: PluginChange; isDone: boolean } | null>(null)
  const onHeading = useRef(onRolledBack)
  useEffect(() => {
    onHeading.current = onRolledBack
  })
  useEffect(() => {
    if (!ended) return
    const { change, isDone } = ended
    if (change === 'quarantine' || change === 'release') toggle.current?.focus()
    else if (change === 'remove' && !isDone) remove.current?.focus()
    else if (change === 'rollBack') onHeading.current()
  }, [ended])
  return { toggle, remove, onEnd: (change: PluginChange, isDone: boolean) => setEnded({ change, isDone }) }
}

/** The buttons of a plugin of the instance. */
export function PluginActions({ plugin, onUpdate, onChanged, onRemoved, onRolledBack }: PluginActionsProps) {
  const t = useMessages()
  const textOf = useManifestWords()
  const { manifest, quarantine, previous } = plugin
  const { toggle, remove, onEnd } = useFocusAfter(onRolledBack)
  const { isPending, ...actions } = usePluginActions(plugin, (change, isDone) => {
    onEnd(change, isDone)
    if (isDone) onChanged()
    if (isDone && change === 'remove') onRemoved()
  })
  const common = (text: string) => ({
    'aria-label': t('actionOf', { action: text, plugin: textOf(manifest.name) }),
    disabled: isPending,
    children: text,
  })
  return (
    <PluginButtons>
      <Button variant="default" {...common(t('action.grants'))} onClick={actions.changeGrants} />
      <FileButton accept={PACKAGE_EXTENSION} onChange={(file) => file && onUpdate(file)}>
        {(props) => <Button {...props} variant="default" {...common(t('action.update'))} />}
      </FileButton>
      {previous && (
        <Button
          variant="default"
          {...common(t('action.rollBack', { release: previous.release }))}
          onClick={actions.rollBack}
        />
      )}
      <Button
        ref={toggle}
        variant={quarantine ? 'default' : 'light'}
        {...(!quarantine && { color: 'red' })}
        {...common(t(quarantine ? 'action.release' : 'action.quarantine'))}
        onClick={quarantine ? actions.release : actions.quarantine}
      />
      <Button ref={remove} variant="default" {...common(t('action.remove'))} onClick={actions.remove} />
    </PluginButtons>
  )
}
