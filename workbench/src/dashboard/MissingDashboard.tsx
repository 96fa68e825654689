import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Problem } from '@barn-workbench/core/result'
import { PlainButton, ProblemNotice, screenPath, useSession } from '@barn-workbench/plugin-sdk/react'
import { useShippedLayouts } from '../layouts/useLayoutForUser'
import { useSetScreenTitle } from '../navigation/screenTitle'
import classes from './Dashboard.module.css'

interface MissingDashboardProps {
  layoutId: string
  /** The reason why it cannot be read; null if it does not exist. */
  problem: Problem | null
  /** Null where asking again changes nothing. */
  retry: (() => void) | null
}

/** Says why there is no such dashboard, with a link to the barn's. */
export function MissingDashboard({ layoutId, problem, retry }: MissingDashboardProps) {
  const { t } = useTranslation('shell')
  const session = useSession()
  // A layout that fits the barn would have been found, so a shipped one is for another species.
  const species = useShippedLayouts(session).find((layout) => layout.layoutId === layoutId)?.when?.species
  useSetScreenTitle(t('notFound.title'))
  return (
    <div className={classes.notice}>
      {!problem && species ? (
        <p role="alert">{t(`notFound.species.${species}`)}</p>
      ) : (
        <ProblemNotice problem={problem ?? { code: 'layout/not-found', params: {} }} />
      )}
      {retry && <PlainButton onClick={retry}>{t('viewState.retry', { ns: 'sdk' })}</PlainButton>}
      <Anchor component={Link} to={screenPath(session.id, 'dashboard')}>
        {t('notFound.dashboard')}
      </Anchor>
    </div>
  )
}
