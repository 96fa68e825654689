import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { ScreenTitle } from './screenTitle'
import classes from './TopBar.module.css'
import type { TrailStep } from './trail'

interface TrailProps {
  /** The screens above the one on view, the uppermost first. */
  steps: readonly TrailStep[]
  title: ScreenTitle | null
}

/** Where one stands, each part of which leads: on the desk all of it, on the phone the name of the site and the way back. */
export function Trail({ steps, title }: TrailProps) {
  const { t } = useTranslation('shell')
  const session = useOptionalSession()
  const { productName } = useWorkbench()
  const root = session ? `/instance/${session.id}` : '/'
  const parent = steps.at(-1)
  // A phone has room for one name: that of the screen where it is of no site.
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

/** The screen itself: its heading, unless it shows one of its own. */
function Current({ title: { text, hasHeading } }: { title: ScreenTitle }) {
  const Text = hasHeading ? 'span' : 'h1'
  return (
    <Text className={classes.screen} aria-current={hasHeading ? 'page' : undefined}>
      {text}
    </Text>
  )
}
