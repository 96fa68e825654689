import type { ReactNode } from 'react'

/** An action in the frame of a widget: a button, or an entry of the frame's menu. @public */
export interface FrameAction {
  /** Unique within the frame. */
  id: string
  label: string
  icon: ReactNode
  onClick: () => void
  disabled?: boolean
  /** For an action that switches something on and off. */
  isPressed?: boolean
}
