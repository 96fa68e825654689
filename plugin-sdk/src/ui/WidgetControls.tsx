import { MantineProvider, type MantineThemeOverride } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { useReadable, useWidgetHost } from '../widget/react'

/** The styles of one text, made once for all widgets of the page. */
const sheets = new Map<string, CSSStyleSheet>()

function sheetOf(styles: string): CSSStyleSheet {
  const sheet = sheets.get(styles) ?? new CSSStyleSheet()
  if (!sheets.has(styles)) sheet.replaceSync(styles)
  sheets.set(styles, sheet)
  return sheet
}

/** Gives the styles of the controls to the shadow tree of a widget, before its own. */
function adoptStyles(element: HTMLElement, styles: string): void {
  const root = element.getRootNode()
  if (styles === '' || !(root instanceof ShadowRoot)) return
  const sheet = sheetOf(styles)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
}

/** Props of `WidgetControls`. @public */
export interface WidgetControlsProps {
  children: ReactNode
}

interface ControlsRootProps extends WidgetControlsProps {
  theme: MantineThemeOverride
  /** Style sheet of the controls. */
  styles: string
}

/**
 * What controls need around them in a widget that is installed: the theme, the styles in its shadow tree, and a place
 * for what they open. Their variables of CSS are those of the page.
 */
export function ControlsRoot({ theme, styles, children }: ControlsRootProps) {
  const { scheme } = useReadable(useWidgetHost().theme)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const ownTheme = useMemo(
    () => ({ ...theme, components: { ...theme.components, Portal: { defaultProps: { target: root } } } }),
    [theme, root],
  )
  const onRoot = (element: HTMLElement | null) => {
    if (element) adoptStyles(element, styles)
    setRoot(element)
  }
  return (
    <div ref={onRoot} className="bw-controls" data-mantine-color-scheme={scheme}>
      {root && (
        <MantineProvider
          theme={ownTheme}
          forceColorScheme={scheme}
          getRootElement={() => root}
          withCssVariables={false}
          withGlobalClasses={false}
        >
          {children}
        </MantineProvider>
      )}
    </div>
  )
}

const PLAIN: MantineThemeOverride = {}

/**
 * Has to be around the controls of a widget that is installed. It fills no space of its own. In the workbench they look
 * as all others do, in tests they have no styles.
 * @public
 */
export function WidgetControls({ children }: WidgetControlsProps) {
  return (
    <ControlsRoot theme={PLAIN} styles="">
      {children}
    </ControlsRoot>
  )
}
