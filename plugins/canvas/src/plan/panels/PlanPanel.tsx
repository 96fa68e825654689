import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton, ModalDialog, useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Panels.module.css'

interface PlanPanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A panel above the plan: at its edge, on a phone a sheet. */
export function PlanPanel({ title, onClose, children }: PlanPanelProps) {
  const t = useMessages()
  const isPhone = useIsPhone()
  const content = (
    <>
      <header className={classes.header}>
        <h3 className={classes.title}>{title}</h3>
        <IconButton label={t('panels.close')} onClick={onClose}>
          <IconX size={16} />
        </IconButton>
      </header>
      {children}
    </>
  )
  if (isPhone) {
    return (
      <ModalDialog label={title} place="sheet" closesOnBack onClose={onClose}>
        {content}
      </ModalDialog>
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <section className={classes.panel} aria-label={title} onKeyDown={onKeyDown}>
      {content}
    </section>
  )
}
