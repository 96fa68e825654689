import { accounts } from '@barn-workbench/core/contract'
import { PageFrame, useCall, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'
import { Rights } from '../../parts/Rights'
import { Section } from '../../parts/Section'
import { AccountAudit } from './AccountAudit'
import { AccountEulas } from './AccountEulas'
import { AccountLock } from './AccountLock'
import { AccountTools } from './AccountTools'
import { Granted } from './Granted'
import { SignInNames } from './SignInNames'
import { Tags } from './Tags'

/** One account: how it signs in, what it may do and why, and what was changed of it. */
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
        <Section title={title} call={call} tools={account && <AccountTools account={account} />}>
          <p className={classes.hint}>{t('accountIdIs', { id: accountId })}</p>
          {account && (
            <>
              <AccountLock account={account} />
              <Tags key={account.version} account={account} />
            </>
          )}
        </Section>
        {account && (
          <div className={classes.columns}>
            <div className={classes.column}>
              <Granted account={account} />
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
