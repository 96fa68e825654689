import { MultiSelect, SegmentedControl } from '@mantine/core'
import { permissionCatalogue } from '@barn-workbench/core/permissions'
import { STRATEGIES, type LocalSettings, type Strategy } from '@barn-workbench/core/settings'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { SettingRow, SwitchRow } from './SettingRow'
import classes from './Settings.module.css'

/** Value of the option that forces no connection. */
const UNFORCED = 'free'

interface DeveloperSettingsProps {
  settings: Readonly<LocalSettings>
  onChange: (patch: Partial<LocalSettings>) => void
}

/** The settings for developers: forced connection and simulated permissions. */
export function DeveloperSettings({ settings, onChange }: DeveloperSettingsProps) {
  const t = useMessages()
  const { forceConnectionStrategy, forcedConnectionStrategy, simulatePermissions, simulatedPermissions } = settings
  const forceConnection = (value: string) => {
    const strategy = value === UNFORCED ? null : (value as Strategy)
    onChange({ forceConnectionStrategy: strategy !== null, forcedConnectionStrategy: strategy })
  }
  return (
    <section className={classes.card}>
      <h2 className={classes.subtitle}>{t('developer.title')}</h2>
      <SettingRow label={t('developer.connection')}>
        <SegmentedControl
          aria-label={t('developer.connection')}
          value={(forceConnectionStrategy && forcedConnectionStrategy) || UNFORCED}
          onChange={forceConnection}
          data={[UNFORCED, ...STRATEGIES].map((strategy) => ({
            value: strategy,
            label: t(`developer.strategy.${strategy}`),
          }))}
        />
      </SettingRow>
      <SwitchRow
        label={t('developer.simulate')}
        checked={simulatePermissions}
        onChange={(checked) => onChange({ simulatePermissions: checked })}
      />
      {simulatePermissions && (
        <MultiSelect
          searchable
          label={t('developer.permissions')}
          data={[...permissionCatalogue]}
          value={simulatedPermissions}
          onChange={(permissions) => onChange({ simulatedPermissions: permissions })}
        />
      )}
    </section>
  )
}
