/** The keys that mean something to the palette: those of one character, and these. */
const KEPT = /^(.|Backspace|Enter|ArrowDown|ArrowUp)$/u

const kept: string[] = []
let cancel = () => {}

const onPointerDown = () => cancel()

function onKeyDown(event: KeyboardEvent): void {
  const { key } = event
  const isCommand = event.ctrlKey || event.metaKey || event.altKey
  // With AltGr, which counts as two of them, characters are typed.
  if (isCommand && !event.getModifierState('AltGraph')) return
  if (key === 'Escape') cancel()
  else if (KEPT.test(key)) kept.push(key)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The keys that are pressed from the opening of the palette until its field is there. No one else gets them. Who presses
 * Escape or something on the page wants the palette no more.
 */
export const earlyKeys = {
  /** Keeps all keys from now on until they are forgotten. */
  keep(onCancel: () => void): void {
    cancel = onCancel
    addEventListener('keydown', onKeyDown, true)
    addEventListener('pointerdown', onPointerDown, true)
  },
  /** The keys since then, in order. */
  read: (): readonly string[] => kept,
  /** Keeps no keys any more, and none of those that it has. */
  forget(): void {
    removeEventListener('keydown', onKeyDown, true)
    removeEventListener('pointerdown', onPointerDown, true)
    kept.length = 0
  },
}
