import type { ReactNode } from 'react'
import type { Intent, IntentInput } from '@barn-workbench/core/intents'
import { IconButton } from '../react/IconButton'
import { useIntent } from '../react/useIntent'

/** Props of `IntentButton`. @public */
export interface IntentButtonProps<I extends Intent> {
  intent: I
  input: IntentInput<I>
  /** Names the button for screen readers. */
  label: string
  /** Its icon. */
  children: ReactNode
}

/** A button that asks for something; nothing where no plugin offers it to this account. @public */
export function IntentButton<I extends Intent>({ intent, input, label, children }: IntentButtonProps<I>) {
  const call = useIntent(intent)
  return (
    call && (
      <IconButton label={label} onClick={() => void call(input)}>
        {children}
      </IconButton>
    )
  )
}
