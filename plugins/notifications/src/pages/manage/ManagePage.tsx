import { useState } from 'react'
import { authorizationRoles, notificationSettings } from '@barn-workbench/core/contract'
import type { NotificationRule } from '@barn-workbench/core/schema'
import { PageSection, useCall, useMessages, usePermission, useSession } from '@barn-workbench/plugin-sdk/react'
import { NativeSelect } from '@barn-workbench/plugin-sdk/ui'
import { NotificationsFrame } from '../../parts/NotificationsFrame'
import classes from '../../parts/Parts.module.css'
import { preconditionOf } from '../../parts/precondition'
import { useChange } from '../../parts/useChange'
import { RulesEditor } from '../../rules/RulesEditor'
import { EscalationForm } from './EscalationForm'
import { WebhookList } from './WebhookList'

const MAXIMUM_ROLES = 500
/** The roles that have shipped rules. */
const SHIPPED = ['operator', 'administrator']

/** The rules of roles, the steps of a case that nobody acknowledges, and the services that are notified. */
export default function ManagePage() {
  const t = useMessages()
  const escalation = useCall(notificationSettings.escalation, {})
  const [saved, setSaved] = useState(0)
  return (
    <NotificationsFrame tab="manage">
      <RoleRules />
      <PageSection title={t('escalation.title')} hint={t('escalation.hint')} call={escalation}>
        {escalation.data && (
          <EscalationForm key={saved} escalation={escalation.data} onSaved={() => setSaved((count) => count + 1)} />
        )}
      </PageSection>
      <WebhookList />
    </NotificationsFrame>
  )
}

/** The roles of the instance; roles with shipped rules come first. */
function useRoleIds(): string[] {
  const mayList = usePermission('accounts.view', 'authorization.manage')
  const predefined = useCall(authorizationRoles.predefined, {}, { enabled: mayList })
  const custom = useCall(authorizationRoles.query, { body: { limit: MAXIMUM_ROLES } }, { enabled: mayList })
  const listed = [...(predefined.data ?? []), ...(Array.isArray(custom.data) ? custom.data : [])]
  return [...new Set([...SHIPPED, ...listed.map((role) => role.authorizationRoleId)])]
}

/** The rules of one role. Each change is saved at once. */
function RoleRules() {
  const t = useMessages()
  const session = useSession()
  const ids = useRoleIds()
  const [role, setRole] = useState(SHIPPED[0] ?? '')
  const params = { role }
  const call = useCall(notificationSettings.ofRole, { params })
  const { change } = useChange()
  const write = (rules: NotificationRule[]) => {
    const version = call.data?.version ?? 0
    void change('rules', () =>
      session.send(notificationSettings.writeRole, { params, body: { rules } }, preconditionOf(version)),
    )
  }
  return (
    <PageSection title={t('roles.title')} hint={t('roles.hint')}>
      <div className={classes.fields}>
        <NativeSelect
          label={t('roles.role')}
          data={ids.map((value) => ({ value, label: t(`role.${value}`, { defaultValue: value }) }))}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
      </div>
      <PageSection title={t('roles.rules')} call={call}>
        {call.data?.value.length === 0 && <p className={classes.empty}>{t('roles.none')}</p>}
        {call.data && <RulesEditor label={t('roles.rules')} rules={call.data.value} onChange={write} />}
        {call.data?.version === 0 && <p className={classes.secondary}>{t('roles.shipped')}</p>}
      </PageSection>
    </PageSection>
  )
}
