import { Button, Select } from '@mantine/core'
import {
  FORCED_STRATEGIES,
  forcedStrategyOf,
  simulatedPermissionsOf,
  type ForcedStrategy,
} from '@barn-workbench/core/settings'
import { Slot, useLocalSettings, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../Settings.module.css'
import { Jobs } from './Jobs'
import { Simulation } from './Simulation'

/** Value of the option that forces no connection. */
const UNFORCED = 'free'
const NOTHING = {}
const NORMAL = { forceConnectionStrategy: false, forcedConnectionStrategy: null, simulatePermissions: false } as const

/** The section for developers: what can be forced and simulated, the background jobs, and what plugins add. */
export function DeveloperSettings() {
  const t = useMessages()
  const [settings, change] = useLocalSettings()
  const { forceConnectionStrategy, forcedConnectionStrategy } = settings
  const isSpecial = forcedStrategyOf(settings) !== null || simulatedPermissionsOf(settings) !== null
  const forceConnection = (value: string) => {
    const strategy = value === UNFORCED ? null : (value as ForcedStrategy)
    change({ forceConnectionStrategy: strategy !== null, forcedConnectionStrategy: strategy })
  }
  return (
    <>
      <section className={classes.card} aria-label={t('developer.title')}>
        <h2 className={classes.subtitle}>{t('developer.title')}</h2>
        {isSpecial && (
          <div className={classes.special} role="status">
            <span>{t('developer.special')}</span>
            <Button variant="default" onClick={() => change(NORMAL)}>
              {t('developer.end')}
            </Button>
          </div>
        )}
        <div className={classes.row}>
          <div className={classes.words}>
            <span className={classes.label}>{t('developer.connection')}</span>
            <span className={classes.hint}>{t('developer.connectionHint')}</span>
          </div>
          <Select
            className={classes.select ?? ''}
            allowDeselect={false}
            aria-label={t('developer.connection')}
            value={(forceConnectionStrategy && forcedConnectionStrategy) || UNFORCED}
            onChange={(value) => forceConnection(value ?? UNFORCED)}
            data={[UNFORCED, ...FORCED_STRATEGIES].map((strategy) => ({
              value: strategy,
              label: t(`developer.strategy.${strategy}`),
            }))}
          />
        </div>
        <Simulation />
      </section>
      {/* Loads after the other parts of the section, which must not move. */}
      <div className={classes.further}>
        <Slot name="settings.developer" input={NOTHING} />
      </div>
      <Jobs />
    </>
  )
}
