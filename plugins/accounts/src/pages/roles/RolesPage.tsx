import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { authorization } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import {
  TabbedPage,
  useDocuments,
  useHost,
  useMessages,
  usePageTabs,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import { roleDialog } from '../../dialogs'
import classes from '../../parts/Parts.module.css'
import { Section } from '../../parts/Section'
import { useRolesById } from '../../queries/useRolesById'
import { TABS } from '../tabs'
import { RoleCard } from './RoleCard'

const MAXIMUM_RECORDS = 1_000

/** The roles of the instance: from which others each inherits, and what it allows. */
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
      <Section
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
      </Section>
    </TabbedPage>
  )
}
