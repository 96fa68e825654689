import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from './List.module.css'

interface RowToolsProps {
  title: string
  path: `/${string}`
  isExpanded: boolean
  /** DOM id of the element that contains the details. */
  detailsId: string
  onToggle: () => void
  /** The button of the row's menu. */
  children: ReactNode
}

/** Expands a row to its events, and opens its incident in a new tab. */
export function RowTools({ title, path, isExpanded, detailsId, onToggle, children }: RowToolsProps) {
  const t = useMessages()
  const { hrefOf } = useWorkbench()
  const label = t(isExpanded ? 'hideEvents' : 'showEvents', { title })
  return (
    <span className={classes.tools}>
      <ActionIcon
        component="a"
        className={classes.newTab ?? ''}
        href={hrefOf(path)}
        target="_blank"
        rel="noopener"
        variant="subtle"
        color="gray"
        aria-label={t('moreOf', { title })}
        title={t('more')}
      >
        <IconExternalLink size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        title={t('events')}
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? detailsId : undefined}
        onClick={onToggle}
      >
        <IconChevronDown size={16} className={classes.chevron} />
      </ActionIcon>
      {children}
    </span>
  )
}
