import { Menu, UnstyledButton } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Session } from '@barn-workbench/core/session'
import { forcedStrategyOf, simulatedPermissionsOf } from '@barn-workbench/core/settings'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useLocalSettings, useSnapshot } from '@barn-workbench/plugin-sdk/react'
import classes from './DeveloperChips.module.css'

/** For developers: what is simulated, and the figures of the connection. */
export function DeveloperChips() {
  const session = useOptionalSession()
  return (
    <>
      <SimulationChip />
      {session && <ConnectionFacts session={session} />}
    </>
  )
}

/** The way by which the instance is reached, and how long its first answer took. */
function ConnectionFacts({ session }: { session: Session }) {
  const { t } = useTranslation('shell')
  const { strategy, latency } = useSnapshot(session).connection
  if (latency === null) return null
  return (
    <span className={classes.facts}>
      {t('connection.facts', { way: t(`connection.way.${strategy}`), latency: Math.round(latency) })}
    </span>
  )
}

/** Says that permissions are simulated, or that a connection is forced, and ends it. */
function SimulationChip() {
  const { t } = useTranslation('shell')
  const [settings, change] = useLocalSettings()
  const simulated = simulatedPermissionsOf(settings)
  const strategy = forcedStrategyOf(settings)
  if (simulated === null && strategy === null) return null
  const texts = [
    ...(simulated ? [t('simulation.permissions', { count: simulated.length })] : []),
    ...(strategy ? [t('simulation.forced', { strategy: t(`connection.way.${strategy}`) })] : []),
  ]
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <UnstyledButton
          className={classes.chip}
          aria-label={t('simulation.label', { what: texts.join(', ') })}
          title={texts.join(', ')}
        >
          <IconFlask size={14} aria-hidden />
          <span className={classes.text}>{t(simulated ? 'simulation.short' : 'simulation.shortForced')}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.join(', ')}</Menu.Label>
        {simulated && (
          <Menu.Item onClick={() => change({ simulatePermissions: false })}>{t('simulation.end')}</Menu.Item>
        )}
        {strategy && (
          <Menu.Item onClick={() => change({ forceConnectionStrategy: false, forcedConnectionStrategy: null })}>
            {t('simulation.endForced')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/settings">
          {t('simulation.settings')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
