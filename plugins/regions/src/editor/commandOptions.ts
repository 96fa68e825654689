import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import type { NewRegionContext } from './newRegion'
import type { DrawingControl } from './useDrawing'
import type { RegionEditorControl } from './useRegionEditor'

/** What commands of the editor work on. */
export interface CommandOptions {
  editor: RegionEditorControl
  drawing: DrawingControl
  stage: Stage | null
  context: NewRegionContext
  onSave(): void
}
