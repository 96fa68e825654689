import { ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import classes from './Toasts.module.css'

/** `autoClose` is in ms; `draggablePercent` is the share of its width by which a toast is dragged to dismiss it. */
const LIMITS = { autoClose: 5_000, limit: 20, draggablePercent: 60 } as const

/** The place where short messages appear. */
export function Toasts() {
  return <ToastContainer position="bottom-right" className={classes.container ?? ''} {...LIMITS} />
}
