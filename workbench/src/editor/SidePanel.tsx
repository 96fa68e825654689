import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SidePanel.module.css'

/** The field of a panel that takes the focus when it opens. */
const FIRST_FIELD = '[data-first-field]'

interface SidePanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * A panel beside the layout in the editor. On narrow screens it rises from the bottom of the screen. It takes the focus
 * when it opens, in its first field if it names one, gives it back when it closes, and Escape closes it.
 */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { t } = useTranslation('layouts')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    // A focused field brings up the keyboard of a phone, which would cover what the panel offers.
    const field = matchMedia('(pointer: coarse)').matches
      ? null
      : panel.current?.querySelector<HTMLElement>(FIRST_FIELD)
    const target = field ?? panel.current
    target?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    }
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <aside ref={panel} className={classes.panel} aria-label={title} tabIndex={-1} onKeyDown={closeOnEscape}>
      <header className={classes.header}>
        <h2 className={classes.title}>{title}</h2>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('palette.close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <div className={classes.body}>{children}</div>
    </aside>
  )
}
