import { Alert, Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { accountSignIn } from '@barn-workbench/core/contract'
import type { AccountWithRoles } from '@barn-workbench/core/schema'
import { useBarnTime, useCall, useInstance, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { useTold } from '../../writes/useTold'

/** Says to who manages accounts that wrong passwords keep one out, and until when, and ends that. */
export function AccountLock({ account }: { account: AccountWithRoles }) {
  const mayManage = usePermission('accounts.manage')
  return mayManage ? <LockNotice account={account} /> : null
}

function LockNotice({ account: { accountId, displayName } }: { account: AccountWithRoles }) {
  const t = useMessages()
  const told = useTold()
  const { session } = useInstance()
  const { dayAndTime } = useBarnTime()
  const { data } = useCall(accountSignIn.lock, { params: { id: accountId } }, { shows: ['account'] })
  if (!data?.lockedUntil) return null
  const unlock = () => told('account.unlock', () => session.send(accountSignIn.unlock, { params: { id: accountId } }))
  return (
    <Alert color="yellow" icon={<IconLock size={18} />} title={t('lock.title', { name: displayName })}>
      <p>{t('lock.text', { until: dayAndTime(data.lockedUntil) })}</p>
      <Button variant="default" leftSection={<IconLockOpen size={16} />} onClick={() => void unlock()}>
        {t('lock.unlock')}
      </Button>
    </Alert>
  )
}
