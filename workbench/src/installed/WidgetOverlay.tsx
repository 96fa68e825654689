import { Menu, ScrollArea, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MAIN_ID } from '@barn-workbench/plugin-sdk/host'
import type { Anchor } from '@barn-workbench/plugin-sdk/widget'
import classes from './PortableWidget.module.css'
import type { Overlay } from './useWidgetServices'

const MENU_HEIGHT = 320
/** The greatest width of a tooltip, px. A longer text has several lines. */
const TOOLTIP_WIDTH = 320

/** An invisible place within the widget, at which something opens. */
function placeOf({ x, y, width, height }: Anchor) {
  return { left: x, top: y, width, height }
}

interface WidgetOverlayProps {
  overlay: Overlay
  /** The name of the plugin, which a menu says. */
  plugin: string
  /** Whether the widget is one of the workbench itself, whose menus need no name. */
  isOwn: boolean
}

/** The tooltip or menu that the workbench draws at a place of a widget. */
export function WidgetOverlay({ overlay, plugin, isOwn }: WidgetOverlayProps) {
  const { t } = useTranslation('layouts')
  if (overlay.kind === 'tooltip')
    return (
      <Tooltip label={overlay.text} opened multiline maw={TOOLTIP_WIDTH}>
        <span className={classes.anchor} style={placeOf(overlay.anchor)} />
      </Tooltip>
    )
  const { items, anchor, choose } = overlay
  return (
    // The tile would cut off a menu that is longer than it.
    <Menu
      opened
      position="bottom-start"
      withinPortal
      portalProps={{ target: document.getElementById(MAIN_ID) ?? document.body }}
      onClose={() => choose(null)}
      trapFocus
      returnFocus
    >
      <Menu.Target>
        <span className={classes.anchor} style={placeOf(anchor)} />
      </Menu.Target>
      <Menu.Dropdown>
        {!isOwn && <Menu.Label>{t('portable.menu', { plugin })}</Menu.Label>}
        <ScrollArea.Autosize mah={MENU_HEIGHT}>
          {items.map(({ id, label, isDisabled = false }) => (
            <Menu.Item key={id} className={classes.item} disabled={isDisabled} onClick={() => choose(id)}>
              {label}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
