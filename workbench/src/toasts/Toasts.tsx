import { useEffect, useRef } from 'react'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import { ToastMessage } from './ToastMessage'
import classes from './Toasts.module.css'

export { toast, ToastMessage }

/** `autoClose` is in ms; `draggablePercent` is the share of its width by which a toast is dragged to dismiss it. */
const LIMITS = { autoClose: 5_000, limit: 20, draggablePercent: 60 } as const

/** The place where short messages appear, above dialogs too. */
export function Toasts() {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      toast.onChange(({ status }) => {
        // What was shown last is above all that was opened before.
        if (status !== 'added' || !layer.current?.isConnected) return
        layer.current.hidePopover()
        layer.current.showPopover()
      }),
    [],
  )
  return (
    <div ref={layer} popover="manual" className={classes.layer}>
      <ToastContainer position="bottom-center" className={classes.container ?? ''} {...LIMITS} />
    </div>
  )
}
