import { Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { Site } from '../../sites/site'
import { CardMenuItems } from './CardMenuItems'
import classes from './InstanceList.module.css'
import type { Arranging } from './useArranging'

interface CardMenuProps {
  site: Site
  arranging: Arranging
}

/** The menu of a site. Until it is opened first it is a plain button, since a list may have hundreds of them. */
export function CardMenu({ site, arranging }: CardMenuProps) {
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  const button = {
    label: t('menu.label', { name: site.session.instance.name }),
    className: classes.menu,
    'aria-haspopup': 'menu',
    children: <IconDotsVertical size={20} />,
  } as const
  if (!wasOpened) return <IconButton {...button} aria-expanded={false} onClick={open} />
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <IconButton {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        <CardMenuItems site={site} arranging={arranging} />
      </Menu.Dropdown>
    </Menu>
  )
}
