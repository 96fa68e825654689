import type { ReactNode } from 'react'
import type { Intent, IntentInput } from '@barn-workbench/core/intents'
import { usePermission } from '../context/useInstance'
import { IconButton } from '../react/IconButton'
import { useIntent } from '../react/screenActions'

/** Props of `IntentButton`. @public */
export interface IntentButtonProps<I extends Intent> {
  intent: I
  input: IntentInput<I>
  /** Permissions of which one is needed with this input, if the intent alone does not determine them. */
  needs?: readonly string[]
  /** Names the button for screen readers. */
  label: string
  /** Its icon. */
  children: ReactNode
}

/** A button that calls an intent; nothing if no plugin offers it to this account. @public */
export function IntentButton<I extends Intent>(props: IntentButtonProps<I>) {
  const { intent, input, needs = [], label, children } = props
  const call = useIntent(intent)
  const isPermitted = usePermission(...needs)
  return (
    call &&
    (needs.length === 0 || isPermitted) && (
      <IconButton label={label} onClick={() => void call(input)}>
        {children}
      </IconButton>
    )
  )
}
