import type { ToastButton } from './toastButton'
import classes from './Toasts.module.css'

/** A message with a button that does something about it. */
export function ToastMessage({ message, button }: { message: string; button: ToastButton }) {
  return (
    <span className={classes.message}>
      <span>{message}</span>
      <button type="button" className={classes.button} onClick={() => void button.press()}>
        {button.label}
      </button>
    </span>
  )
}
