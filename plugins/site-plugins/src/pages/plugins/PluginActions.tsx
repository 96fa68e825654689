import { Button, FileButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { PACKAGE_EXTENSION } from '@barn-workbench/core/plugins/package'
import { PluginButtons } from '@barn-workbench/plugin-sdk/plugin-words'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { useManifestWords } from '../../parts/useManifestWords'
import { usePluginActions, type PluginChange } from './usePluginActions'

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
