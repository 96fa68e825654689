import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Toasts.module.css'

const ICONS: Readonly<Record<string, TablerIcon>> = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  default: IconBell,
}

/** Says by its shape, its colour and, for screen readers, by a word what kind of message it is. */
export function ToastIcon({ type = 'default' }: { type?: string }) {
  const { t } = useTranslation('shell')
  const Icon = ICONS[type] ?? IconBell
  return <Icon className={classes.icon} data-kind={type} size={22} role="img" aria-label={t(`toast.kind.${type}`)} />
}
