import { MultiSelect, SegmentedControl, Switch } from '@mantine/core'
import { permissionCatalogue } from '@barn-workbench/core/permissions'
import { STRATEGIES, type LocalSettings, type Strategy } from '@barn-workbench/core/settings'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { SettingRow } from './SettingRow'
import classes from './Settings.module.css'

const UNFORCED = 'free'

interface DeveloperSettingsProps {
  settings: Readonly<LocalSettings>
  set: (patch: Partial<LocalSettings>) => void
}

/** Forced connection and simulated permissions, for those who develop. */
export function DeveloperSettings({ settings, set }: DeveloperSettingsProps) {
  const t = useMessages()
  const { forceConnectionStrategy, forcedConnectionStrategy, simulatePermissions, simulatedPermissions } = settings
  const force = (value: string) => {
    const strategy = value === UNFORCED ? null : (value as Strategy)
    set({ forceConnectionStrategy: strategy !== null, forcedConnectionStrategy: strategy })
  }
  return (
    <section className={classes.card}>
      <h2 className={classes.subtitle}>{t('developer.title')}</h2>
      <SettingRow label={t('developer.connection')}>
        <SegmentedControl
          aria-label={t('developer.connection')}
          value={(forceConnectionStrategy && forcedConnectionStrategy) || UNFORCED}
          onChange={force}
          data={[UNFORCED, ...STRATEGIES].map((strategy) => ({
            value: strategy,
            label: t(`developer.strategy.${strategy}`),
          }))}
        />
      </SettingRow>
      <SettingRow label={t('developer.simulate')}>
        <Switch
          size="md"
          aria-label={t('developer.simulate')}
          checked={simulatePermissions}
          onChange={(event) => set({ simulatePermissions: event.currentTarget.checked })}
        />
      </SettingRow>
      {simulatePermissions && (
        <MultiSelect
          searchable
          label={t('developer.permissions')}
          data={[...permissionCatalogue]}
          value={simulatedPermissions}
          onChange={(chosen) => set({ simulatedPermissions: chosen })}
        />
      )}
    </section>
  )
}
