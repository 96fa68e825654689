import { useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { focusMain } from './focusMain'
import classes from './ModalDialog.module.css'

/** Props of `ModalDialog`. @public */
export interface ModalDialogProps {
  /** Names the dialog for screen readers. */
  label: string
  /**
   * `center`: in the middle. `top`: a palette below the top bar. `sheet`: at the lower edge, for the thumb. `corner`: below
   * the account's button. `picture`: as large as the window, for a picture.
   */
  place: 'center' | 'top' | 'sheet' | 'corner' | 'picture'
  /** Called by Escape, or by a click beside the dialog. */
  onClose: () => void
  children: ReactNode
}

/** A dialog above everything else, on screen while it is rendered. It keeps the focus, and returns it where it was. @public */
export function ModalDialog({ label, place, onClose, children }: ModalDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => {
      dialog?.close()
      focusMain()
    }
  }, [])
  const close = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const closeOutside = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className={classes.dialog}
      data-place={place}
      onClick={closeOutside}
      onCancel={close}
      // Not every browser cancels a dialog by the key.
      onKeyDown={(event) => event.key === 'Escape' && close(event)}
    >
      <div className={classes.content}>{children}</div>
    </dialog>
  )
}
