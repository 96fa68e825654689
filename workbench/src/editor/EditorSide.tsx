import type { LayoutEdit } from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { Palette } from './Palette'
import { SettingsPanel } from './SettingsPanel'
import { usePaletteEntries, type PaletteEntry } from './usePaletteEntries'

/** What is open beside the layout: the palette, the settings of one widget, or nothing. */
export type Panel = { kind: 'palette' } | { kind: 'settings'; key: string } | null

interface EditorSideProps {
  panel: Panel
  layout: LayoutContent
  /** Whether widgets may be locked: a layout for others is edited. */
  lockable: boolean
  onAdd: (entry: PaletteEntry) => void
  onEdits: (edits: LayoutEdit[]) => void
  onDrag: (entry: PaletteEntry | null) => void
  onClose: () => void
}

export function EditorSide({ panel, layout, lockable, onAdd, onEdits, onDrag, onClose }: EditorSideProps) {
  const entries = usePaletteEntries()
  if (panel?.kind === 'palette') {
    const hidden = Object.entries(layout.widgets)
      .filter(([, widget]) => widget.hidden)
      .map(([key, { type }]) => ({ key, type }))
    return (
      <Palette
        entries={entries}
        hidden={hidden}
        onAdd={onAdd}
        onShow={(key) => onEdits([{ op: 'hide', key, value: false }])}
        onDrag={onDrag}
        onClose={onClose}
      />
    )
  }
  const widget = panel && layout.widgets[panel.key]
  return widget ? (
    <SettingsPanel widgetKey={panel.key} widget={widget} lockable={lockable} onEdits={onEdits} onClose={onClose} />
  ) : null
}
