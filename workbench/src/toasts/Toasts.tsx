import 'react-toastify/ReactToastify.css'
import { CloseButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { useLocalSettings } from '@barn-workbench/plugin-sdk/react'
import type { ToastButton } from './toastButton'
import classes from './Toasts.module.css'

/** Shows and closes messages. It loads together with their container, after the first files. */
export { toast }

/**
 * `autoClose` is in ms; `draggablePercent` is the share of its width by which a toast is dragged, by mouse or finger,
 * to dismiss it. A toast under the pointer stays.
 */
const LIMITS = { autoClose: 5_000, limit: 20, draggable: true, draggablePercent: 60 } as const

/** Closes the message that has the focus. */
function closeFocused(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !(event.target instanceof Element)) return
  const focused = event.target.closest('.Toastify__toast')
  if (!focused) return
  event.stopPropagation()
  toast.dismiss(focused.id)
}

/** The place where short messages appear, above dialogs too. Alt+T leads to them. */
export function Toasts() {
  const { t } = useTranslation('shell')
  const [{ toastPosition }] = useLocalSettings()
  const layer = useRef<HTMLDivElement>(null)
  // Messages that came before the container was there are added in its effect, which runs before an effect of this one.
  useLayoutEffect(
    () =>
      toast.onChange(({ status }) => {
        // The latest toast is above everything that was opened before.
        if (status !== 'added' || !layer.current?.isConnected) return
        layer.current.hidePopover()
        layer.current.showPopover()
      }),
    [],
  )
  return (
    <div ref={layer} popover="manual" className={classes.layer} onKeyDown={closeFocused}>
      <ToastContainer
        position={toastPosition}
        className={classes.container ?? ''}
        toastClassName={classes.toast ?? ''}
        icon={ToastIcon}
        closeButton={({ closeToast }) => (
          <CloseButton
            className={classes.close ?? ''}
            iconSize={18}
            aria-label={t('toast.close')}
            onClick={() => closeToast(true)}
          />
        )}
        aria-label={t('toast.region')}
        {...LIMITS}
      />
    </div>
  )
}

const ICONS: Readonly<Record<string, TablerIcon>> = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  default: IconBell,
}

/** The kind of a message by shape and colour and, for screen readers, by a word. */
function ToastIcon({ type = 'default' }: { type?: string }) {
  const { t } = useTranslation('shell')
  const Icon = ICONS[type] ?? IconBell
  return <Icon className={classes.icon} data-kind={type} size={22} role="img" aria-label={t(`toast.kind.${type}`)} />
}

/** A message with a button, such as one that undoes a change. */
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
