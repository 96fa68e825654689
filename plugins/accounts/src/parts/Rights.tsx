import { useState } from 'react'
import { authorization } from '@barn-workbench/core/contract'
import type { EffectiveRights, RoleReason } from '@barn-workbench/core/schema'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { Chip, PageSection, useCall, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { groupsOf, matchesText } from '../words/permissionGroups'
import { useRightsWords } from '../words/rightsWords'
import classes from './Parts.module.css'

interface RightsProps {
  entityType: 'account' | 'authorizationRole'
  entityId: string
}

/** The roles and permissions that an account or a role has now, and where each comes from. */
export function Rights({ entityType, entityId }: RightsProps) {
  const t = useMessages()
  const call = useCall(
    authorization.effectiveRights,
    { params: { entityType, entityId } },
    { shows: ['authorization', 'authorizationRole'] },
  )
  return (
    <>
      <PageSection title={t('rights.roles')} hint={t('rights.rolesHint')} call={call}>
        {call.data && <Roles rights={call.data} />}
      </PageSection>
      <PageSection title={t('rights.permissions')} call={call}>
        {call.data && <Permissions rights={call.data} />}
      </PageSection>
    </>
  )
}

/** The reasons to show. `held` (all permissions of the role are held anyway) is left out beside other reasons. */
function tellingReasons(reasons: readonly RoleReason[]): readonly RoleReason[] {
  const others = reasons.filter(({ kind }) => kind !== 'held')
  return others.length > 0 ? others : reasons
}

function Roles({ rights: { roles } }: { rights: EffectiveRights }) {
  const t = useMessages()
  const words = useRightsWords()
  const reasonText = (reason: RoleReason) =>
    reason.kind === 'inherited' ? t('reason.inherited', { role: words.role(reason.from) }) : t(`reason.${reason.kind}`)
  if (roles.length === 0) return <p className={classes.hint}>{t('rights.noRoles')}</p>
  return (
    <ul className={classes.rows}>
      {roles.map(({ authorizationRoleId, reasons }) => (
        <li key={authorizationRoleId}>
          <Chip tone="brand">{words.role(authorizationRoleId)}</Chip>
          <span className={classes.secondary}>{tellingReasons(reasons).map(reasonText).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

function Permissions({ rights: { permissions } }: { rights: EffectiveRights }) {
  const t = useMessages()
  const words = useRightsWords()
  // Ids are shown to users who manage rights.
  const showsIds = usePermission('accounts.view')
  const [text, setText] = useState('')
  const found = permissions.filter(({ id }) => matchesText(text, id, words.permission(id)))
  const sourceOf = ({ roles, isDirect }: EffectiveRights['permissions'][number]) =>
    [...(isDirect ? [t('reason.direct')] : []), ...roles.map(words.role)].join(', ')
  if (permissions.length === 0) return <p className={classes.hint}>{t('rights.noPermissions')}</p>
  return (
    <>
      <SearchField label={t('permissions.search')} text={text} onSearch={setText} />
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('rights.permissions')}>
        {found.length === 0 && <p role="status">{t('permissions.none')}</p>}
        {groupsOf(found.map(({ id }) => id)).map(([group, ids]) => (
          <div key={group} className={classes.group}>
            <h3>{words.group(group)}</h3>
            {found
              .filter(({ id }) => ids.includes(id))
              .map((permission) => (
                <div key={permission.id} className={classes.permission}>
                  <span>{words.permission(permission.id)}</span>
                  <span className={classes.id}>
                    {showsIds
                      ? t('rights.from', { id: permission.id, source: sourceOf(permission) })
                      : t('rights.fromOnly', { source: sourceOf(permission) })}
                  </span>
                </div>
              ))}
          </div>
        ))}
      </div>
    </>
  )
}
