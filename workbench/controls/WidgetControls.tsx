import { ControlsRoot } from '@barn-workbench/plugin-sdk/host'
import type { WidgetControlsProps } from '@barn-workbench/plugin-sdk/ui'
import components from '../src/theme/components.css?inline'
import { theme } from '../src/theme/theme'
import rules from '../src/theme/theme.css?inline'

const styles = components + rules

/**
 * Gives the controls of an installed widget the look of the workbench. In the page it takes the place of the component
 * of the SDK, which has no theme (`workbench/build/pageModules.ts`).
 */
export function WidgetControls({ children }: WidgetControlsProps) {
  return (
    <ControlsRoot theme={theme} styles={styles}>
      {children}
    </ControlsRoot>
  )
}
