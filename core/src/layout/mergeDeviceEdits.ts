import { isDeepEqual } from './isSame'
import type { LayoutEdit } from './layoutEdit'

/** Two edits with the same name change the same field. */
function fieldName(edit: LayoutEdit): string {
  return JSON.stringify([edit.op, edit.key, 'grid' in edit ? edit.grid : '', 'path' in edit ? edit.path : ''])
}

function byField(edits: readonly LayoutEdit[]): Map<string, LayoutEdit> {
  return new Map(edits.map((edit) => [fieldName(edit), edit]))
}

/**
 * A person's own edits after two devices changed them apart: three-way by field against what both last agreed on. `mine`
 * stands where both changed the same. Each list holds a field at most once, as `diffLayouts` makes them.
 */
export function mergeDeviceEdits(
  agreed: readonly LayoutEdit[],
  mine: readonly LayoutEdit[],
  theirs: readonly LayoutEdit[],
): LayoutEdit[] {
  const [before, now] = [byField(agreed), byField(mine)]
  const merged = byField(theirs)
  for (const name of before.keys()) if (!now.has(name)) merged.delete(name)
  for (const [name, edit] of now) if (!isDeepEqual(before.get(name), edit)) merged.set(name, edit)
  return [...merged.values()]
}
