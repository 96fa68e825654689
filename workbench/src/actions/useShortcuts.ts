import { useEffect, useEffectEvent } from 'react'
import { screenKeys, targetsOf, type ScreenActions } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { openExtra } from '../dialogs/extras'
import { showToast } from '../toasts/showToast'
import { undoLast } from '../toasts/undoStack'
import { actionOfKey, HELP_KEY, keyOf, takesKeys, UNDO_KEY } from './keys'

function isBusy({ defaultPrevented, target, repeat }: KeyboardEvent): boolean {
  // A dialog keeps the keys to itself.
  return (
    defaultPrevented || repeat || takesKeys(target as Element | null) || document.querySelector('dialog[open]') !== null
  )
}

/** Makes the keys of actions, of the screen and of the workbench work. */
export function useShortcuts(screenActions: ScreenActions): void {
  const { clock } = useWorkbench()
  function runOfKey(key: string): (() => void) | undefined {
    if (key === HELP_KEY) return () => openExtra({ kind: 'keys' })
    if (key === UNDO_KEY) return () => void undoLast(clock)
    const own = screenKeys().find((screenKey) => screenKey.key === key && (screenKey.isActive?.() ?? true))
    if (own) return own.run
    const targets = [...targetsOf(document.activeElement), null]
    const action = actionOfKey(
      key,
      targets.map((target) => screenActions.offered(target)),
    )
    if (!action) return undefined
    const { disabledReason } = action
    if (disabledReason !== null) return () => void showToast('info', disabledReason, action.id)
    return () => void action.start()
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isBusy(event)) return
    const run = runOfKey(keyOf(event))
    if (!run) return
    event.preventDefault()
    run()
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
