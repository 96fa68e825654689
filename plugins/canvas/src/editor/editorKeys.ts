/** What a key does in the editor. */
export type EditorCommand =
  | 'undo'
  | 'redo'
  | 'chooseAll'
  | 'chooseNone'
  | 'copy'
  | 'paste'
  | 'next'
  | 'remove'
  | 'turn'
  | 'save'
  /** A way on the screen, in steps. */
  | { nudge: readonly [number, number] }

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const LARGE_STEP = 10
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const PLAIN: Readonly<Record<string, EditorCommand>> = {
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'chooseNone',
  r: 'turn',
}
const WITH_CONTROL: Readonly<Record<string, EditorCommand>> = {
  z: 'undo',
  y: 'redo',
  a: 'chooseAll',
  c: 'copy',
  v: 'paste',
  d: 'next',
  s: 'save',
}
/** Work wherever the focus is in the editor; the others only on the canvas. */
const EVERYWHERE: readonly EditorCommand[] = ['undo', 'redo', 'save']

/** The command of a key with Ctrl or ⌘. */
function commandWithControl(key: string, isShift: boolean, isOnCanvas: boolean): EditorCommand | null {
  const command = key === 'z' && isShift ? 'redo' : (WITH_CONTROL[key] ?? null)
  return command !== null && (isOnCanvas || EVERYWHERE.includes(command)) ? command : null
}

function commandAlone(key: string, isShift: boolean): EditorCommand | null {
  const arrow = ARROWS[key]
  if (!arrow) return PLAIN[key] ?? null
  const factor = isShift ? LARGE_STEP : 1
  return { nudge: [arrow[0] * factor, arrow[1] * factor] }
}

/** The command of a key; null for a key without one. `isOnCanvas`: whether the canvas has the focus. */
export function commandOfKey(press: KeyPress, isOnCanvas: boolean): EditorCommand | null {
  if (press.altKey) return null
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (press.ctrlKey || press.metaKey) return commandWithControl(key, press.shiftKey, isOnCanvas)
  return isOnCanvas ? commandAlone(key, press.shiftKey) : null
}
