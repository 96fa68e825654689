import { UnstyledButton } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconChevronLeft, IconSearch } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Session } from '@barn-workbench/core/session'
import { lazyPart, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useSnapshot, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { AccountButton, type AccountButtonProps } from '../account/Avatar'
import { useDefaultScreenTitle, type ScreenTitle } from '../navigation/screenTitle'
import { useTrail, type TrailStep } from '../navigation/trail'
import classes from './TopBar.module.css'

const BarParts = lazyPart(async () => (await import('./BarParts')).BarParts, { isOptional: true })

interface TopBarProps extends AccountButtonProps {
  /** The title that the screen has set, or null. */
  screenTitle: ScreenTitle | null
  toolsRef: (element: HTMLElement | null) => void
  onSearch: () => void
}

/** The bar above every screen: instance and title, connection, the command palette, the screen's tools, the account. */
export const TopBar = memo(function TopBar({ screenTitle, toolsRef, onSearch, ...accountProps }: TopBarProps) {
  const session = useOptionalSession()
  const { productName } = useWorkbench()
  const { t } = useTranslation('shell')
  const defaultTitle = useDefaultScreenTitle()
  const title = screenTitle ?? defaultTitle
  const steps = useTrail()
  const names = [title?.text, ...steps.map(({ label }) => label).reverse(), session?.instance.name, productName]
  const rest = new Set([undefined, t('nav.instances')])
  useDocumentTitle(names.filter((name, index) => !rest.has(name) && names.indexOf(name) === index).join(' · '))
  return (
    <header className={classes.bar} data-shell-part>
      <Trail steps={steps} title={title} />
      {session && <InstanceChips session={session} />}
      <BarParts />
      <span className={classes.spring} />
      <UnstyledButton className={classes.search} data-tour="search" onClick={onSearch} aria-label={t('commands.open')}>
        <IconSearch size={16} className={classes.searchIcon} />
        <span className={classes.searchText}>{t('commands.search')}</span>
        <kbd className={classes.keys}>{t('commands.keys')}</kbd>
      </UnstyledButton>
      <div ref={toolsRef} className={classes.tools} />
      <AccountButton {...accountProps} />
    </header>
  )
})

/** An answer that takes longer than this, in ms, counts as slow. */
const SLOW_FROM = 2_000

/** Says in words whether the instance is reached, and which species lives there. */
function InstanceChips({ session }: { session: Session }) {
  const { t } = useTranslation('shell')
  const { connection, species } = useSnapshot(session)
  const { strategy, latency } = connection
  const isSlow = latency !== null && latency > SLOW_FROM
  const reached = isSlow ? 'slow' : 'reached'
  const state = strategy === 'none' || strategy === 'unknown' ? strategy : reached
  return (
    <div className={classes.chips}>
      <span className={classes.chip}>
        <span className={classes.dot} data-state={state} />
        <span role="status" className={classes.strategy}>
          {t(`connection.${state}`)}
        </span>
      </span>
      {species && <span className={`${classes.chip} ${classes.facts}`}>{t(`species.${species}`)}</span>}
    </div>
  )
}

interface TrailProps {
  /** The screens above the one on view, the uppermost first. */
  steps: readonly TrailStep[]
  title: ScreenTitle | null
}

/** The path to the screen as links: all steps on the desk; on the phone the name of the site and the way back. */
function Trail({ steps, title }: TrailProps) {
  const { t } = useTranslation('shell')
  const session = useOptionalSession()
  const { productName } = useWorkbench()
  const root = session ? `/instance/${session.id}` : '/'
  const parent = steps.at(-1)
  // A phone has room for one name: the site's, or the screen's outside of sites.
  const isOutside = useLocation().pathname.split('/')[1] !== 'instance'
  return (
    <nav
      className={classes.where}
      data-outside={isOutside || undefined}
      aria-label={t('trail.label')}
      data-tour="trail"
    >
      {parent && (
        <Link to={parent.path} className={classes.back} aria-label={t('trail.back', { to: parent.label })}>
          <IconChevronLeft size={22} stroke={1.8} />
        </Link>
      )}
      {session && (
        <Link to="/" className={`${classes.step} ${classes.sites}`}>
          {t('nav.instances')}
        </Link>
      )}
      <Link to={root} className={classes.instance}>
        {session?.instance.name ?? productName}
      </Link>
      {steps
        .filter(({ path }) => path !== '/' && path !== root)
        .map(({ path, label }) => (
          <Link key={path} to={path} className={`${classes.step} ${classes.above}`}>
            {label}
          </Link>
        ))}
      {title && <Current title={title} />}
    </nav>
  )
}

/** The screen itself: its heading, unless it has its own. */
function Current({ title: { text, hasHeading } }: { title: ScreenTitle }) {
  const Text = hasHeading ? 'span' : 'h1'
  return (
    <Text className={classes.screen} aria-current={hasHeading ? 'page' : undefined}>
      {text}
    </Text>
  )
}
