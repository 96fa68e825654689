import { ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import classes from './Toasts.module.css'

/** Short messages: how long they stay (ms), how many at once, how far one is dragged to be dismissed (percent). */
const LIMITS = { autoClose: 5_000, limit: 20, draggablePercent: 60 } as const

export function Toasts() {
  return <ToastContainer position="top-right" className={classes.container ?? ''} {...LIMITS} />
}
