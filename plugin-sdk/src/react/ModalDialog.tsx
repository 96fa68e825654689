import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { CloseOnBack, focusMain } from './CloseOnBack'
import classes from './ModalDialog.module.css'

/** Props of `ModalDialog`. @public */
export interface ModalDialogProps {
  /** Names the dialog for screen readers. */
  label: string
  /**
   * `center`: in the middle. `sheet`: at the lower edge, for the thumb. `corner`: below the account's button.
   * `picture`: as large as the window, for a picture. `form`: in the middle, and the whole window on a phone. `wide`: a
   * form with a picture.
   */
  place: 'center' | 'sheet' | 'corner' | 'picture' | 'form' | 'wide'
  /**
   * Whether the browser's "back" closes it, as is usual on phones; a link within it then replaces its history entry.
   */
  closesOnBack?: boolean
  /** Called by Escape, or by a click beside the dialog. */
  onClose: () => void
  children: ReactNode
}

/** Marks the element that has the focus at first; without one it is the first that can have it. */
const FIRST_FOCUS = '[data-autofocus]'

/** Whether the key is pressed in a field whose list of choices is open: it closes the list only. */
function isListOpen(target: EventTarget): boolean {
  return target instanceof Element && target.matches('[aria-haspopup="listbox"][aria-expanded="true"]')
}

/**
 * A dialog above everything else, on screen while it is rendered. It keeps the focus, and returns it when it closes.
 * @public
 */
export function ModalDialog({ label, place, closesOnBack = false, onClose, children }: ModalDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>(FIRST_FOCUS)?.focus()
    return () => {
      dialog?.close()
      focusMain()
    }
  }, [])
  const close = (event: SyntheticEvent) => {
    event.preventDefault()
    // The same key closes nothing behind it.
    event.stopPropagation()
    onClose()
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Not every browser cancels a dialog by the key, and those that do would also cancel it while a list in it is open.
    if (isListOpen(event.target)) event.preventDefault()
    else close(event)
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
      onKeyDown={onEscape}
    >
      {closesOnBack && <CloseOnBack onClose={onClose} />}
      <div className={classes.content}>{children}</div>
    </dialog>
  )
}
