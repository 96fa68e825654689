import { isDeepEqual } from './jsonValues'
import type { LayoutEdit } from './layoutEdit'

/** Two edits with the same name change the same field. */
function fieldNameOf(edit: LayoutEdit): string {
  const grid = 'grid' in edit ? edit.grid : ''
  const path = 'path' in edit ? edit.path : ''
  return JSON.stringify([edit.op, edit.key, grid, path])
}

function byFieldName(edits: readonly LayoutEdit[]): Map<string, LayoutEdit> {
  return new Map(edits.map((edit) => [fieldNameOf(edit), edit]))
}

/** A person's own edits of a layout. Each list has a field at most once, as `diffLayouts` makes them. */
export interface DeviceEdits {
  /** The edits that both devices agreed on last. */
  base: readonly LayoutEdit[]
  /** The edits on this device. */
  local: readonly LayoutEdit[]
  /** The edits that another device has saved. */
  remote: readonly LayoutEdit[]
}

/**
 * Merges a person's own edits from two devices, field by field against what both agreed on. The local edit wins when
 * both devices changed the same field.
 */
export function mergeDeviceEdits({ base, local, remote }: DeviceEdits): LayoutEdit[] {
  const baseEdits = byFieldName(base)
  const localEdits = byFieldName(local)
  const mergedEdits = byFieldName(remote)
  for (const name of baseEdits.keys()) {
    if (!localEdits.has(name)) mergedEdits.delete(name)
  }
  for (const [name, edit] of localEdits) {
    if (!isDeepEqual(baseEdits.get(name), edit)) mergedEdits.set(name, edit)
  }
  return [...mergedEdits.values()]
}
