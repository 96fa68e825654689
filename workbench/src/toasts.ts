import type { ToastContainerProps } from 'react-toastify/unstyled'

/** Short messages: how long they stay (ms), how many at once, how far one is dragged to be dismissed (percent). */
export const TOASTS: ToastContainerProps = { position: 'top-right', autoClose: 5_000, limit: 20, draggablePercent: 60 }
