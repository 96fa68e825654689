import { authorization } from '@barn-workbench/core/contract'
import type { AccountWithRoles, AuthorizationRecord } from '@barn-workbench/core/schema'
import { IconPencil, IconPlus, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  IconButton,
  PageSection,
  useBarnTime,
  useHost,
  useMessages,
  usePermission,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import { grantDialog, questionDialog } from '../../dialogs'
import classes from '../../parts/Parts.module.css'
import { useAccountFacts } from '../../queries/useAccountFacts'
import { useRightsWords } from '../../words/rightsWords'
import { useChangeWithToast } from '../../writes/useChangeWithToast'

const NO_END = -1

/** The grants of an account, each with its period; to add, replace and revoke. */
export function GrantedRights({ account }: { account: AccountWithRoles }) {
  const t = useMessages()
  const host = useHost()
  const mayChange = usePermission('authorization.manage')
  const call = useAccountFacts([account.accountId])
  const { accountId, displayName } = account
  const records = call.data?.records ?? []
  const standing = records.find(({ validUntil }) => validUntil === NO_END) ?? null
  const open = (replaced: AuthorizationRecord | null) =>
    void host.open(grantDialog, { accountId, displayName, replaced })
  return (
    <PageSection
      title={t('granted.title')}
      call={call}
      tools={
        mayChange && (
          <Group gap="xs">
            {standing && (
              <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => open(standing)}>
                {t('granted.replace')}
              </Button>
            )}
            <Button leftSection={<IconPlus size={16} />} onClick={() => open(null)}>
              {t('granted.add')}
            </Button>
          </Group>
        )
      }
    >
      {records.length === 0 && <p className={classes.hint}>{t('granted.none')}</p>}
      <ul className={classes.rows}>
        {records.map((record) => (
          <GrantedRow key={record.authorizationRecordId} record={record} mayChange={mayChange} />
        ))}
      </ul>
    </PageSection>
  )
}

function GrantedRow({ record, mayChange }: { record: AuthorizationRecord; mayChange: boolean }) {
  const t = useMessages()
  const host = useHost()
  const changeWithToast = useChangeWithToast()
  const words = useRightsWords()
  const session = useSession()
  const { dayAndTime } = useBarnTime()
  const { authorizationRecordId: id, version, directRoles, directPermissions, validFrom, validUntil, valid } = record
  const names = [...directRoles.map(words.role), ...directPermissions.map(words.permission)]
  const remove = async () => {
    const title = t('granted.removeTitle', { names: names.join(', ') })
    const input = { title, text: t('granted.removeText'), confirm: t('granted.removeConfirm') }
    if (!(await host.open(questionDialog, input))) return
    await changeWithToast('rights.remove', () =>
      session.send(authorization.remove, { params: { id } }, { ifMatch: version }),
    )
  }
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.chips}>
          {directRoles.map((role) => (
            <Chip key={role} tone="brand">
              {words.role(role)}
            </Chip>
          ))}
          {directPermissions.map((permission) => (
            <Chip key={permission} tone="info">
              {words.permission(permission)}
            </Chip>
          ))}
          {names.length === 0 && <span className={classes.secondary}>{t('granted.nothing')}</span>}
        </span>
        <span className={classes.secondary}>
          {validUntil === NO_END
            ? t('granted.since', { from: dayAndTime(validFrom) })
            : t('granted.between', { from: dayAndTime(validFrom), until: dayAndTime(validUntil) })}
        </span>
      </span>
      {!valid && <Chip tone="warning">{t('granted.notInForce')}</Chip>}
      {mayChange && (
        <IconButton label={t('granted.remove', { names: names.join(', ') })} onClick={() => void remove()}>
          <IconTrash size={18} />
        </IconButton>
      )}
    </li>
  )
}
