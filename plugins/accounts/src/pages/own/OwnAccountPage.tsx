import { accounts, eula, ownAccount } from '@barn-workbench/core/contract'
import { GuestLinkList } from '@barn-workbench/plugin-sdk/form'
import { PageFrame, PageSection, useCall, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { EulaHistory } from '../../parts/EulaHistory'
import classes from '../../parts/Parts.module.css'
import { Rights } from '../../parts/Rights'
import { Sessions } from '../../parts/Sessions'
import { useConfirmedChange } from '../../writes/useChangeWithToast'
import { Passkeys } from './Passkeys'
import { PasswordSection } from './PasswordSection'

/** The user's own account: its sign-ins, its password and passkeys, its agreement, and its rights. */
export default function OwnAccountPage() {
  const t = useMessages()
  const { session, snapshot } = useInstance()
  const accountId = snapshot.accountId ?? ''
  const account = useCall(
    accounts.get,
    { params: { id: accountId } },
    { shows: ['account'], enabled: snapshot.accountId !== null },
  )
  const sessions = useCall(ownAccount.sessions, {}, { shows: ['session'] })
  return (
    <PageFrame title={t('pages.own.title')}>
      <div className={classes.page}>
        <PageSection title={t('pages.own.title')} call={account}>
          <span className={classes.grow}>
            <span className={classes.pageTitle}>{account.data?.displayName}</span>
            <span className={classes.secondary}>{session.instance.name}</span>
          </span>
        </PageSection>
        <div className={classes.columns}>
          <div className={classes.column}>
            <PageSection title={t('sessions.title')} hint={t('sessions.hint')} call={sessions}>
              {sessions.data && <Sessions sessions={sessions.data} />}
            </PageSection>
            <PasswordSection />
            <Passkeys displayName={account.data?.displayName ?? ''} />
            {snapshot.instanceType === 'barn' && (
              <PageSection title={t('guestLinks.title')} hint={t('guestLinks.hint')}>
                <GuestLinkList />
              </PageSection>
            )}
            <OwnEula />
          </div>
          <div className={classes.column}>
            {snapshot.accountId !== null && <Rights entityType="account" entityId={accountId} />}
          </div>
        </div>
      </div>
    </PageFrame>
  )
}

/** The user's acceptances of the licence agreement, and their withdrawal. */
function OwnEula() {
  const t = useMessages()
  const changeConfirmed = useConfirmedChange()
  const { session } = useInstance()
  const call = useCall(eula.history, {}, { shows: ['eulaAcceptance'] })
  const holds = call.data?.some(({ withdrawnAt }) => withdrawnAt === null) ?? false
  const withdraw = async () => {
    const input = { title: t('eula.withdrawTitle'), text: t('eula.withdrawText'), confirm: t('eula.withdraw') }
    await changeConfirmed(input, 'eula.withdraw', () => session.withdrawEula())
  }
  return (
    <PageSection
      title={t('eula.history')}
      call={call}
      tools={
        holds && (
          <Button variant="default" onClick={() => void withdraw()}>
            {t('eula.withdraw')}
          </Button>
        )
      }
    >
      {call.data && <EulaHistory history={call.data} />}
    </PageSection>
  )
}
