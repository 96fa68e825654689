import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton, IconLink, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from './List.module.css'

interface RowToolsProps {
  title: string
  path: `/${string}`
  isExpanded: boolean
  /** DOM id of the element that contains the details. */
  detailsId: string
  /** Whether the row has no room for more than the menu, which leads to the same. */
  hasOnlyMenu?: boolean
  onToggle: () => void
  /** What stands before the buttons. */
  badge?: ReactNode
  /** The button of the row's menu. */
  children: ReactNode
}

/**
 * Expands a row to its events, and opens its incident in a new tab. On a narrow list, where a pointer can hover, both
 * buttons appear with the row under the pointer or the focus, so that its title has their room.
 */
export function RowTools(props: RowToolsProps) {
  const { title, path, isExpanded, detailsId, hasOnlyMenu = false, onToggle, badge, children } = props
  const t = useMessages()
  const { hrefOf } = useWorkbench()
  if (hasOnlyMenu) return children
  return (
    <span className={classes.tools}>
      {badge}
      <span className={classes.onHover}>
        <IconLink
          className={classes.newTab}
          href={hrefOf(path)}
          target="_blank"
          rel="noopener"
          label={t('moreOf', { title })}
          tip={t('more')}
        >
          <IconExternalLink size={16} />
        </IconLink>
        <IconButton
          label={t(isExpanded ? 'hideEvents' : 'showEvents', { title })}
          tip={t('events')}
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? detailsId : undefined}
          onClick={onToggle}
        >
          <IconChevronDown size={16} className={classes.chevron} />
        </IconButton>
      </span>
      {children}
    </span>
  )
}
