/** What a key does in the editor. */
export type RegionCommand =
  | 'undo'
  | 'redo'
  | 'save'
  | 'copy'
  | 'remove'
  | 'back'
  | 'draw'
  | 'add'
  | 'finish'
  | 'insert'
  | 'nextRegion'
  | 'previousRegion'
  | 'nextVertex'
  | 'previousVertex'
  /** A way on the screen, in CSS px. */
  | { move: readonly [number, number] }

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const LARGE_STEP = 10
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const PLAIN: Readonly<Record<string, RegionCommand>> = {
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'back',
  Enter: 'finish',
  ' ': 'add',
  d: 'draw',
  i: 'insert',
  PageDown: 'nextRegion',
  PageUp: 'previousRegion',
  '.': 'nextVertex',
  ',': 'previousVertex',
}
/** Work wherever the focus is in the editor. */
const EVERYWHERE: Readonly<Record<string, RegionCommand>> = { z: 'undo', y: 'redo', s: 'save' }

function commandWithControl(key: string, isShift: boolean, isOnPicture: boolean): RegionCommand | null {
  if (key === 'z' && isShift) return 'redo'
  if (key === 'c' && isOnPicture) return 'copy'
  return EVERYWHERE[key] ?? null
}

/** The command of a key; null for a key without one. `isOnPicture`: whether the picture has the focus. */
export function commandOfKey(press: KeyPress, isOnPicture: boolean): RegionCommand | null {
  if (press.altKey) return null
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (press.ctrlKey || press.metaKey) return commandWithControl(key, press.shiftKey, isOnPicture)
  if (!isOnPicture) return null
  const arrow = ARROWS[key]
  if (!arrow) return PLAIN[key] ?? null
  const factor = press.shiftKey ? LARGE_STEP : 1
  return { move: [arrow[0] * factor, arrow[1] * factor] }
}
