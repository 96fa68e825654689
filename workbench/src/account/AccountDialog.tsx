import { Button, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Session } from '@barn-workbench/core/session'
import { LANGUAGES, THEMES, type LocalSettings } from '@barn-workbench/core/settings'
import { ModalDialog, useLocalSettings } from '@barn-workbench/plugin-sdk/react'
import { useCloseOnNavigation } from '../dialogs/useCloseOnNavigation'
import { HelpCommands } from '../extras/HelpCommands'
import classes from './Account.module.css'
import { Avatar } from './Avatar'
import { useAccount, useRoleName } from './useAccount'

interface AccountDialogProps extends AccountPanelProps {
  onClose: () => void
}

/** The account, below its button in the top bar. */
export function AccountDialog({ session, onSignOut, onClose }: AccountDialogProps) {
  const { t } = useTranslation('shell')
  useCloseOnNavigation(onClose)
  return (
    <ModalDialog label={t('account.open')} place="corner" closesOnBack onClose={onClose}>
      <AccountPanel session={session} onSignOut={onSignOut} />
      <HelpCommands onRun={onClose} />
    </ModalDialog>
  )
}

export interface AccountPanelProps {
  /** The session with the signed-in account, or null. */
  session: Session | null
  onSignOut: (instanceId: string) => void
}

/** The signed-in account with its role and barn, the appearance of the pages, and the sign-out. */
function AccountPanel({ session, onSignOut }: AccountPanelProps) {
  return (
    <div className={classes.panel}>
      <Identity session={session} />
      <Appearance />
      <AccountActions session={session} onSignOut={onSignOut} />
    </div>
  )
}

/** Links to the own account and the settings, and the button to sign out. */
export function AccountActions({ session, onSignOut }: AccountPanelProps) {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.actions}>
      {session && (
        <Button component={Link} to={`/instance/${session.id}/account`} replace variant="default">
          {t('account.own')}
        </Button>
      )}
      <Button component={Link} to="/settings" replace variant="default">
        {t('nav.settings')}
      </Button>
      {session && (
        <Button variant="default" onClick={() => onSignOut(session.id)}>
          {t('account.signOut')}
        </Button>
      )}
    </div>
  )
}

/** The signed-in account with its role and barn. */
export function Identity({ session }: { session: Session | null }) {
  const { t } = useTranslation('shell')
  return session ? <Person session={session} /> : <p className={classes.nobody}>{t('account.nobody')}</p>
}

function Person({ session }: { session: Session }) {
  const { t } = useTranslation('shell')
  const account = useAccount(session)
  const roleName = useRoleName()
  const roles = (account?.roles ?? []).map(roleName).join(', ')
  return (
    <div className={classes.identity}>
      <Avatar session={session} />
      <div className={classes.who}>
        <strong className={classes.name}>{account?.displayName ?? t('account.unnamed')}</strong>
        <span className={classes.facts}>{[roles, session.instance.name].filter(Boolean).join(' · ')}</span>
      </div>
    </div>
  )
}

/** The theme and the language of this browser. */
export function Appearance() {
  const { t } = useTranslation('shell')
  const [{ theme, language, enableDeveloperSettings }, change] = useLocalSettings()
  const languages = LANGUAGES.filter((choice) => choice !== 'debug' || enableDeveloperSettings)
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('account.theme')}
        value={theme}
        onChange={(value) => change({ theme: value as LocalSettings['theme'] })}
        data={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <SegmentedControl
        fullWidth
        aria-label={t('account.language')}
        value={language}
        onChange={(value) => change({ language: value as LocalSettings['language'] })}
        data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
    </>
  )
}
