import { ActionIcon } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useId } from 'react'
import type { LocalSettings } from '@barn-workbench/core/settings'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { SettingInput } from './SettingInput'
import classes from './Settings.module.css'
import { isChanged, type SettingEntry } from './settingsTable'

interface SettingRowProps {
  entry: SettingEntry
  settings: Readonly<LocalSettings>
  defaults: Readonly<LocalSettings>
  onChange: (patch: Partial<LocalSettings>) => void
  onReset: (patch: Partial<LocalSettings>) => void
}

/** A setting: its name, what it does, its control, and the way back to its default. */
export function SettingRow({ entry, settings, defaults, onChange, onReset }: SettingRowProps) {
  const t = useMessages()
  const hintId = useId()
  const inputId = useId()
  const { name, kind, isMemory } = entry
  const label = t(`setting.${name}.label`)
  // The words of a switch are part of it, so that a thumb finds it.
  const Words = kind === 'switch' ? 'label' : 'div'
  const canReset = !isMemory && isChanged(name, settings, defaults)
  return (
    <div className={classes.row} data-setting={name} data-kind={kind}>
      <Words className={classes.words} {...(kind === 'switch' && { htmlFor: inputId })}>
        <span className={classes.label}>{label}</span>
        <span id={hintId} className={classes.hint}>
          {t(`setting.${name}.hint`)}
        </span>
      </Words>
      <div className={classes.control}>
        {canReset && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            className={classes.reset ?? ''}
            aria-label={t('reset.one', { name: label })}
            title={t('reset.one', { name: label })}
            onClick={() => onReset({ [name]: defaults[name] })}
          >
            <IconRestore size={18} />
          </ActionIcon>
        )}
        <SettingInput
          id={inputId}
          entry={entry}
          settings={settings}
          label={label}
          describedBy={hintId}
          onChange={onChange}
        />
      </div>
    </div>
  )
}
