import { readSettings, type SavedSettings, type WidgetDefinition } from '@barn-workbench/plugin-sdk'

/** Reads saved settings as `readSettings` does; where the widget allows it, settings that do not fit are left out. */
export function readFittingSettings(widget: WidgetDefinition, saved: { version: number; settings: SavedSettings }) {
  return readSettings(widget, { ...saved, settings: widget.withoutUnfit?.(saved.settings) ?? saved.settings })
}
