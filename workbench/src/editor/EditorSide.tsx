import type { LayoutEdit } from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { Palette } from './Palette'
import { SettingsPanel } from './SettingsPanel'
import { usePaletteEntries, type PaletteEntry } from './usePaletteEntries'

/** The panel that is open beside the layout: the palette or the settings of one widget; null: none. */
export type Panel = { kind: 'palette' } | { kind: 'settings'; key: string } | null

interface EditorSideProps {
  panel: Panel
  layout: LayoutContent
  /** Whether widgets can be locked, because the layout is edited for others. */
  isLockable: boolean
  onAdd: (entry: PaletteEntry) => void
  onEdits: (edits: LayoutEdit[]) => void
  onDrag: (entry: PaletteEntry | null) => void
  onClose: () => void
}

/** Renders the open panel. The settings of a widget that has been removed are not shown. */
export function EditorSide({ panel, layout, isLockable, onAdd, onEdits, onDrag, onClose }: EditorSideProps) {
  const entries = usePaletteEntries()
  if (!panel) return null
  if (panel.kind === 'palette') {
    const hiddenWidgets = Object.entries(layout.widgets)
      .filter(([, widget]) => widget.hidden)
      .map(([key, { type }]) => ({ key, type }))
    return (
      <Palette
        entries={entries}
        hiddenWidgets={hiddenWidgets}
        onAdd={onAdd}
        onShow={(key) => onEdits([{ op: 'hide', key, value: false }])}
        onDrag={onDrag}
        onClose={onClose}
      />
    )
  }
  const widget = layout.widgets[panel.key]
  if (!widget) return null
  return (
    <SettingsPanel widgetKey={panel.key} widget={widget} isLockable={isLockable} onEdits={onEdits} onClose={onClose} />
  )
}
