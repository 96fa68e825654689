import { useState } from 'react'
import { accounts, accountSignIn, authorization, eula } from '@barn-workbench/core/contract'
import { isDeepEqual } from '@barn-workbench/core/layout'
import { descending, where } from '@barn-workbench/core/query'
import type { AccountWithRoles } from '@barn-workbench/core/schema'
import { IconEye, IconLock, IconLockOpen, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  PageFrame,
  PageSection,
  useBarnTime,
  useCall,
  useDocuments,
  useHost,
  useMessages,
  usePermission,
  useSession,
  useWrite,
} from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, TagsInput } from '@barn-workbench/plugin-sdk/ui'
import { questionDialog } from '../../dialogs'
import { AuditRow } from '../../parts/AuditRow'
import { EulaHistory } from '../../parts/EulaHistory'
import classes from '../../parts/Parts.module.css'
import { Rights } from '../../parts/Rights'
import { useAccountFacts } from '../../queries/useAccountFacts'
import { updateTags } from '../../writes/rightsWrites'
import { useChangeWithToast } from '../../writes/useChangeWithToast'
import { GrantedRights } from './GrantedRights'

/** One account: its ways to sign in, its permissions and their origin, and its changes. */
export default function AccountPage({ accountId }: { accountId: string }) {
  const t = useMessages()
  const mayReadAudit = usePermission('authorization.manage')
  const maySeeEulas = usePermission('eulas.view')
  const call = useCall(accounts.get, { params: { id: accountId } }, { shows: ['account', 'authorization'] })
  const account = call.data
  const title = account?.displayName ?? t('pages.account.title')
  return (
    <PageFrame title={title}>
      <div className={classes.page}>
        <PageSection title={title} call={call} tools={account && <AccountTools account={account} />}>
          <p className={classes.hint}>{t('accountIdIs', { id: accountId })}</p>
          {account && (
            <>
              <AccountLock account={account} />
              <Tags key={account.version} account={account} />
            </>
          )}
        </PageSection>
        {account && (
          <div className={classes.columns}>
            <div className={classes.column}>
              <GrantedRights account={account} />
              <SignInNames accountId={accountId} />
              {maySeeEulas && <AccountEulas accountId={accountId} />}
            </div>
            <div className={classes.column}>
              <Rights entityType="account" entityId={accountId} />
            </div>
          </div>
        )}
        {account && mayReadAudit && <AccountAudit accountId={accountId} />}
      </div>
    </PageFrame>
  )
}

/** Shows the dashboards as the account sees them, and deletes it. */
function AccountTools({ account }: { account: AccountWithRoles }) {
  const t = useMessages()
  const host = useHost()
  const changeWithToast = useChangeWithToast()
  const session = useSession()
  const mayDelete = usePermission('accounts.manage.advanced')
  const { accountId, displayName, version } = account
  const remove = async () => {
    const title = t('remove.title', { name: displayName })
    const input = { title, text: t('remove.text'), confirm: t('remove.confirm') }
    if (!(await host.open(questionDialog, input))) return
    const isRemoved = await changeWithToast('account.remove', () =>
      session.send(accounts.remove, { params: { id: accountId } }, { ifMatch: version }),
    )
    if (isRemoved) await host.navigate(`/instance/${session.id}/accounts`)
  }
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconEye size={16} />}
        onClick={() => void host.navigate(`/instance/${session.id}?as=account:${accountId}`)}
      >
        {t('preview')}
      </Button>
      {mayDelete && (
        <Button
          variant="default"
          c="var(--bw-error-text)"
          leftSection={<IconTrash size={16} />}
          onClick={() => void remove()}
        >
          {t('remove.open')}
        </Button>
      )}
    </Group>
  )
}

/**
 * Tells users who manage accounts that wrong passwords lock the account, and until when, with a button to unlock it.
 */
export function AccountLock({ account }: { account: AccountWithRoles }) {
  const mayManage = usePermission('accounts.manage')
  return mayManage ? <LockNotice account={account} /> : null
}

function LockNotice({ account: { accountId, displayName } }: { account: AccountWithRoles }) {
  const t = useMessages()
  const changeWithToast = useChangeWithToast()
  const session = useSession()
  const { dayAndTime } = useBarnTime()
  const { data } = useCall(accountSignIn.lock, { params: { id: accountId } }, { shows: ['account'] })
  if (!data?.lockedUntil) return null
  const unlock = () =>
    changeWithToast('account.unlock', () => session.send(accountSignIn.unlock, { params: { id: accountId } }))
  return (
    <Alert color="yellow" icon={<IconLock size={18} />} title={t('lock.title', { name: displayName })}>
      <p>{t('lock.text', { until: dayAndTime(data.lockedUntil) })}</p>
      <Button variant="default" leftSection={<IconLockOpen size={16} />} onClick={() => void unlock()}>
        {t('lock.unlock')}
      </Button>
    </Alert>
  )
}

/** Shows the names with which an account signs in: username, e-mail address, and id at the directory. */
function SignInNames({ accountId }: { accountId: string }) {
  const t = useMessages()
  const call = useAccountFacts([accountId])
  const names = call.data && [
    ...call.data.usernames.map(({ username }) => ({ kind: 'username', name: username })),
    ...call.data.emails.map(({ email }) => ({ kind: 'email', name: email })),
    ...call.data.remoteIds.map(({ remoteAuthenticationId }) => ({ kind: 'remote', name: remoteAuthenticationId })),
  ]
  return (
    <PageSection title={t('signInNames.title')} call={call}>
      {names?.length === 0 && <p className={classes.hint}>{t('signInNames.none')}</p>}
      <ul className={classes.rows}>
        {names?.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>
            <span className={classes.secondary}>{t(`signInNames.${kind}`)}</span>
            <span className={classes.name}>{name}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** Bounds of the instance. */
const MAXIMUM_TAGS = 100
const TAG_MAX_LENGTH = 64

/** The tags of an account, which users with the permission for accounts can change. */
export function Tags({ account }: { account: AccountWithRoles }) {
  const t = useMessages()
  const mayChange = usePermission('accounts.manage')
  const [tags, setTags] = useState(account.tags)
  const { submit, isPending } = useWrite(updateTags)
  if (!mayChange)
    return (
      <span className={classes.chips}>
        {account.tags.map((tag) => (
          <Chip key={tag} tone="neutral">
            {tag}
          </Chip>
        ))}
      </span>
    )
  const isTooLong = tags.some(({ length }) => length > TAG_MAX_LENGTH)
  return (
    <div className={classes.inline}>
      <TagsInput
        className={classes.grow ?? ''}
        label={t('fields.tags')}
        placeholder={t('tags.placeholder')}
        clearable
        maxTags={MAXIMUM_TAGS}
        value={tags}
        onChange={setTags}
        error={isTooLong ? t('tags.tooLong', { limit: TAG_MAX_LENGTH }) : null}
        clearButtonProps={{ 'aria-label': t('tags.clear') }}
      />
      <Button
        disabled={isDeepEqual(tags, account.tags) || isTooLong}
        loading={isPending}
        onClick={() => void submit({ tags, basedOn: account })}
      >
        {t('save')}
      </Button>
    </div>
  )
}

/** The versions of the licence agreement that an account has accepted. */
function AccountEulas({ accountId }: { accountId: string }) {
  const t = useMessages()
  const call = useCall(eula.historyOf, { params: { accountId } }, { shows: ['eulaAcceptance'] })
  return (
    <PageSection title={t('eula.history')} call={call}>
      {call.data && <EulaHistory history={call.data} />}
    </PageSection>
  )
}

const SHOWN = 50

/** The changes of an account, the latest first. */
function AccountAudit({ accountId }: { accountId: string }) {
  const t = useMessages()
  const call = useDocuments(
    authorization.auditTrail,
    { query: [where('target.entityId', '==', accountId)], order: [descending('lastTimestamp')], limit: SHOWN },
    { shows: ['account', 'authorization'] },
  )
  return (
    <PageSection title={t('audit.ofAccount')} call={call}>
      {call.data?.length === 0 && <p className={classes.hint}>{t('audit.none')}</p>}
      <ul className={classes.rows}>
        {call.data?.map((entry) => (
          <AuditRow key={entry.auditEntryId} entry={entry} />
        ))}
      </ul>
    </PageSection>
  )
}
