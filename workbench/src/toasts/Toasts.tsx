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
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { useLocalSettings } from '@barn-workbench/plugin-sdk/react'
import type { ToastButton } from './toastButton'
import classes from './Toasts.module.css'

/** Shows and closes messages. It loads together with their container, after the first files. */
export { toast }

/**
 * `autoClose` is in ms; `draggablePercent` is the share of its width by which a toast is dragged, by mouse or finger,
 * to dismiss it. A toast under the pointer, or with the focus in it, stays.
 */
const LIMITS = { autoClose: 5_000, limit: 20, draggable: true, draggablePercent: 60 } as const

/** The message that an element is in, or null. */
function messageOf(element: EventTarget | null): Element | null {
  return element instanceof Element ? element.closest('.Toastify__toast') : null
}

/** Holds the message that gets the focus. */
function holdFocused({ target }: FocusEvent): void {
  const focused = messageOf(target)
  if (focused) toast.pause({ id: focused.id })
}

/** Lets the time of a message go on when the focus has left it. */
function releaseLeft({ target, relatedTarget }: FocusEvent): void {
  const left = messageOf(target)
  if (left && left !== messageOf(relatedTarget)) toast.play({ id: left.id })
}

/** Closes the message that has the focus. */
function closeFocused(event: KeyboardEvent): void {
  const focused = messageOf(event.target)
  if (event.key !== 'Escape' || !focused) return
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
    <div
      ref={layer}
      popover="manual"
      className={classes.layer}
      onKeyDown={closeFocused}
      onFocus={holdFocused}
      onBlur={releaseLeft}
    >
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
