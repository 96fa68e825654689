import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SidePanel.module.css'

/** A panel beside the layout in the editor. On the phone it rises from the bottom of the screen. */
export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('layouts')
  return (
    <aside className={classes.panel} aria-label={title}>
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
