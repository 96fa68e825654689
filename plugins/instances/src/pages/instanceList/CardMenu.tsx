import { useState } from 'react'
import {
  IconArrowDown,
  IconArrowUp,
  IconDotsVertical,
  IconEdit,
  IconExternalLink,
  IconFolder,
  IconFolderOff,
  IconKey,
  IconLogin,
  IconLogout,
  IconMail,
  IconTrash,
} from '@barn-workbench/plugin-sdk/icons'
import { IconButton, useHost, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { Menu } from '@barn-workbench/plugin-sdk/ui'
import { editDialog, removeDialog, trustDialog } from '../../dialogs'
import { trustProblemOf, type Site } from '../../sites/site'
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

const ICON = { size: 18 }

/** The links to sign in and out of a site, and the decision about trust. */
function AccessItems({ site: { session, snapshot } }: Pick<CardMenuProps, 'site'>) {
  const t = useMessages()
  const host = useHost()
  const { id } = session
  const { name } = session.instance
  const problem = trustProblemOf(snapshot)
  const isSignedIn = snapshot.login.state === 'loggedIn'
  return (
    <>
      {problem && (
        <Menu.Item
          leftSection={<IconKey {...ICON} />}
          onClick={() => void host.open(trustDialog, { id, name, problem })}
        >
          {t('menu.trust')}
        </Menu.Item>
      )}
      {isSignedIn ? (
        <>
          <Menu.Item leftSection={<IconExternalLink {...ICON} />} onClick={() => void host.navigate(`/instance/${id}`)}>
            {t('menu.open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => void host.signOut(id)}>
            {t('menu.signOut')}
          </Menu.Item>
        </>
      ) : (
        <Menu.Item leftSection={<IconLogin {...ICON} />} onClick={() => void host.navigate(`/login/${id}`)}>
          {t('menu.signIn')}
        </Menu.Item>
      )}
    </>
  )
}

/** Another place in the list, or in another folder. */
function PlaceItems({ site: { session, entry }, arranging }: CardMenuProps) {
  const t = useMessages()
  const { id } = session
  const others = arranging.folders().filter((folder) => folder !== entry.folderName)
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowUp {...ICON} />}
        disabled={!arranging.canMoveBy(id, -1)}
        onClick={() => arranging.moveBy(id, -1)}
      >
        {t('menu.up')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown {...ICON} />}
        disabled={!arranging.canMoveBy(id, 1)}
        onClick={() => arranging.moveBy(id, 1)}
      >
        {t('menu.down')}
      </Menu.Item>
      {others.map((folder) => (
        <Menu.Item key={folder} leftSection={<IconFolder {...ICON} />} onClick={() => arranging.moveTo(id, folder)}>
          {t('menu.toFolder', { folder })}
        </Menu.Item>
      ))}
      {entry.folderName !== null && (
        <Menu.Item leftSection={<IconFolderOff {...ICON} />} onClick={() => arranging.moveTo(id, null)}>
          {t('menu.outOfFolder')}
        </Menu.Item>
      )}
    </>
  )
}

/** Everything that can be done with a site in the list. */
function CardMenuItems({ site, arranging }: CardMenuProps) {
  const t = useMessages()
  const host = useHost()
  const { sessions } = useWorkbench()
  const { id, instance } = site.session
  const input = { id, name: instance.name }
  const remove = async () => {
    if (!(await host.open(removeDialog, input)) || !sessions.has(id)) return
    const { name, discoveryObject, ...settings } = sessions.entry(id)
    sessions.remove(id)
    // Name, folder and place come back; the session was signed out, so the user has to sign in again.
    const undo = async () => {
      if (sessions.has(id)) return await Promise.resolve(false)
      sessions.add({ globalUniqueIdentifier: id, name, discoveryObject }, settings)
      return true
    }
    host.toast({ kind: 'success', key: 'removed', values: { name: instance.name }, undo })
  }
  return (
    <>
      <AccessItems site={site} />
      <Menu.Divider />
      <Menu.Item leftSection={<IconEdit {...ICON} />} onClick={() => void host.open(editDialog, input)}>
        {t('menu.edit')}
      </Menu.Item>
      {site.entry.email && (
        <Menu.Item leftSection={<IconMail {...ICON} />} component="a" href={`mailto:${site.entry.email}`}>
          {t('menu.mail', { email: site.entry.email })}
        </Menu.Item>
      )}
      <PlaceItems site={site} arranging={arranging} />
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => void remove()}>
        {t('menu.remove')}
      </Menu.Item>
    </>
  )
}
