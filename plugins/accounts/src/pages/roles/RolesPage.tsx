import { useId, useState } from 'react'
import { authorization, authorizationRoles } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { AuthorizationRecord } from '@barn-workbench/core/schema'
import { IconChevronDown, IconPencil, IconPlus, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  IconButton,
  PageSection,
  TabbedPage,
  useDocuments,
  useHost,
  useMessages,
  usePageTabs,
  usePermission,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { roleDialog } from '../../dialogs'
import classes from '../../parts/Parts.module.css'
import { useRolesById, type KnownRole } from '../../queries/useRolesById'
import { groupsOf } from '../../words/permissionGroups'
import { useRightsWords } from '../../words/rightsWords'
import { useConfirmedChange } from '../../writes/useChangeWithToast'
import { TABS } from '../tabs'

interface RoleCardProps {
  role: KnownRole
  roles: readonly KnownRole[]
  record: AuthorizationRecord | null
  mayChange: boolean
}

/** One role, which expands to the tree of the roles that it inherits from, and to its permissions. */
function RoleCard({ role, roles, record, mayChange }: RoleCardProps) {
  const t = useMessages()
  const host = useHost()
  const changeConfirmed = useConfirmedChange()
  const words = useRightsWords()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const { authorizationRoleId: id, version, permissions, isPredefined, inheritedRoles } = role
  const name = words.role(id)
  const remove = async () => {
    const title = t('roles.removeTitle', { name })
    const input = { title, text: t('roles.removeText'), confirm: t('roles.removeConfirm') }
    await changeConfirmed(input, 'role.remove', () =>
      session.send(authorizationRoles.remove, { params: { id } }, { ifMatch: version }),
    )
  }
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.name}>{name}</span>
        <span className={classes.secondary}>
          {[id, t('roles.count', { count: permissions.length })].join(' · ')}
          {inheritedRoles.length > 0 &&
            ` · ${t('roles.inherits', { roles: inheritedRoles.map(words.role).join(', ') })}`}
        </span>
      </span>
      {isPredefined && <Chip tone="neutral">{t('roles.predefined')}</Chip>}
      {mayChange && (
        <>
          <IconButton
            label={t('roles.edit', { name })}
            onClick={() => void host.open(roleDialog, { role, record, roles })}
          >
            <IconPencil size={18} />
          </IconButton>
          <IconButton label={t('roles.remove', { name })} onClick={() => void remove()}>
            <IconTrash size={18} />
          </IconButton>
        </>
      )}
      <IconButton
        label={t(isOpen ? 'roles.hide' : 'roles.show', { name })}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={18} />
      </IconButton>
      {isOpen && <RoleDetails id={detailsId} role={role} roles={roles} />}
    </li>
  )
}

/** Shows the roles from which a role inherits, and the permissions that it gives. */
function RoleDetails({ id, role, roles }: Pick<RoleCardProps, 'role' | 'roles'> & { id: string }) {
  const t = useMessages()
  const words = useRightsWords()
  const { authorizationRoleId, inheritedRoles, permissions } = role
  return (
    <div id={id} className={classes.full}>
      {inheritedRoles.length > 0 && (
        <>
          <h3 className={classes.title}>{t('roles.tree')}</h3>
          <RoleTree ids={inheritedRoles} roles={roles} above={[authorizationRoleId]} />
        </>
      )}
      {groupsOf(permissions).map(([group, ids]) => (
        <div key={group} className={classes.group}>
          <h3>{words.group(group)}</h3>
          {ids.map((permission) => (
            <div key={permission} className={classes.permission}>
              <span>{words.permission(permission)}</span>
              <span className={classes.id}>{permission}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

interface RoleTreeProps {
  ids: readonly string[]
  roles: readonly KnownRole[]
  /** The roles above, so that a circle, which an instance refuses, ends. */
  above: readonly string[]
}

/** Shows the roles from which a role inherits, directly or through others. */
function RoleTree({ ids, roles, above }: RoleTreeProps) {
  const words = useRightsWords()
  return (
    <ul className={classes.tree}>
      {ids
        .filter((id) => !above.includes(id))
        .map((id) => {
          const inherited = roles.find(({ authorizationRoleId }) => authorizationRoleId === id)?.inheritedRoles ?? []
          return (
            <li key={id}>
              {words.role(id)}
              {inherited.length > 0 && <RoleTree ids={inherited} roles={roles} above={[...above, id]} />}
            </li>
          )
        })}
    </ul>
  )
}

const MAXIMUM_RECORDS = 1_000

/** The roles of the instance, with the roles from which each inherits, and its permissions. */
export default function RolesPage() {
  const t = useMessages()
  const host = useHost()
  const mayChange = usePermission('authorization.manage')
  const call = useRolesById()
  const records = useDocuments(
    authorization.query,
    { query: [where('targetEntity.entityType', '==', 'authorizationRole')], limit: MAXIMUM_RECORDS },
    { shows: ['authorization'] },
  )
  const roles = call.data ?? []
  const recordOf = (id: string) => records.data?.find(({ targetEntity }) => targetEntity.entityId === id) ?? null
  return (
    <TabbedPage {...usePageTabs(TABS, 'roles')} title={t('pages.roles.title')}>
      <PageSection
        title={t('pages.roles.title')}
        hint={t('roles.hint')}
        call={call}
        tools={
          mayChange && (
            <Button
              // The form offers the roles that are known when it opens.
              disabled={call.data === undefined}
              leftSection={<IconPlus size={16} />}
              onClick={() => void host.open(roleDialog, { role: null, record: null, roles })}
            >
              {t('roles.add')}
            </Button>
          )
        }
      >
        <ul className={classes.rows}>
          {roles.map((role) => (
            <RoleCard
              key={role.authorizationRoleId}
              role={role}
              roles={roles}
              record={recordOf(role.authorizationRoleId)}
              // Without its record a role would be saved without its permissions.
              mayChange={mayChange && records.data !== undefined && !role.isPredefined}
            />
          ))}
        </ul>
      </PageSection>
    </TabbedPage>
  )
}
