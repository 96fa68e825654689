import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { focusMain } from '@barn-workbench/plugin-sdk/host'
import classes from './CommandPalette.module.css'

interface PaletteFrameProps {
  /** Names the palette for screen readers. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** Keeps the focus in the field, wherever else is pressed. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

/**
 * What the palette stands in, above everything else. It is no modal dialog of the browser, which computes the style of every
 * element of the page anew when it opens, and so takes longer than a key may: the page is covered, and the focus stays.
 */
export function PaletteFrame({ label, onClose, children }: PaletteFrameProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    // Only such a dialog can stand above another one.
    if (document.querySelector('dialog:modal')) dialog?.showModal()
    else dialog?.show()
    return () => {
      dialog?.close()
      focusMain()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.preventDefault()
    if (event.key !== 'Escape') return
    event.preventDefault()
    // The same key closes nothing behind it.
    event.stopPropagation()
    onClose()
  }
  return (
    <dialog
      ref={ref}
      aria-label={label}
      aria-modal
      className={classes.frame}
      onMouseDown={keepFocus}
      onKeyDown={onKeyDown}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={classes.cover} onClick={onClose} />
      <div className={classes.palette}>{children}</div>
    </dialog>
  )
}
