import type { LayoutEdit } from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { CloseOnBack } from '@barn-workbench/plugin-sdk/react'
import { SettingsPanel } from './SettingsPanel'
import { useWidgetChoices, type WidgetChoice } from './useWidgetChoices'
import { WidgetPicker } from './WidgetPicker'

/** The open panel beside the layout: the widget picker or the settings of one widget, or null. */
export type Panel = { kind: 'picker' } | { kind: 'settings'; key: string } | null

interface EditorSideProps {
  panel: Panel
  layout: LayoutContent
  /** Whether widgets can be locked, because the layout is edited for others. */
  isLockable: boolean
  /** Whether the panel covers the lower part of the screen. */
  isSheet: boolean
  onAdd: (entry: WidgetChoice) => void
  onEdits: (edits: LayoutEdit[]) => void
  onDrag: (entry: WidgetChoice | null) => void
  onClose: () => void
}

/** Renders the open panel. As a sheet it is also closed by the browser's "back". */
export function EditorSide({ isSheet, ...props }: EditorSideProps) {
  const { panel, layout, onClose } = props
  // The settings of a widget that has been removed are not shown.
  if (!panel || (panel.kind === 'settings' && !layout.widgets[panel.key])) return null
  return (
    <>
      {isSheet && <CloseOnBack onClose={onClose} />}
      <OpenPanel {...props} panel={panel} />
    </>
  )
}

interface OpenPanelProps extends Omit<EditorSideProps, 'isSheet'> {
  panel: NonNullable<Panel>
}

function OpenPanel({ panel, layout, isLockable, onAdd, onEdits, onDrag, onClose }: OpenPanelProps) {
  const entries = useWidgetChoices()
  if (panel.kind === 'picker') {
    const hiddenWidgets = Object.entries(layout.widgets)
      .filter(([, widget]) => widget.hidden)
      .map(([key, widget]) => ({ key, widget }))
    const shownWidgets = Object.values(layout.widgets).filter(({ hidden }) => !hidden)
    return (
      <WidgetPicker
        entries={entries}
        hiddenWidgets={hiddenWidgets}
        presentTypes={new Set(shownWidgets.map(({ type }) => type))}
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
    <SettingsPanel
      key={panel.key}
      widgetKey={panel.key}
      widget={widget}
      isLockable={isLockable}
      onEdits={onEdits}
      onClose={onClose}
    />
  )
}
