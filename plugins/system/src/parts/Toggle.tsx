import { IconCheck } from '@barn-workbench/plugin-sdk/icons'
import { Button } from '@barn-workbench/plugin-sdk/ui'

interface ToggleProps {
  isOn: boolean
  onToggle: () => void
  children: string
}

/** A button that switches something on and off. */
export function Toggle({ isOn, onToggle, children }: ToggleProps) {
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      leftSection={isOn ? <IconCheck size={16} /> : undefined}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {children}
    </Button>
  )
}
