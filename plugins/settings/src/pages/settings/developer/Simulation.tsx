import { Checkbox, Switch } from '@mantine/core'
import { useId, useState } from 'react'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { useLocalSettings, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../Settings.module.css'
import { useEveryPermission } from './useEveryPermission'

/** Simulated permissions: of those that an account holds, only these are in force. */
export function Simulation() {
  const t = useMessages()
  const [{ simulatePermissions, simulatedPermissions }, change] = useLocalSettings()
  const id = useId()
  return (
    <>
      <div className={classes.row} data-kind="switch">
        <label className={classes.words} htmlFor={id}>
          <span className={classes.label}>{t('developer.simulate')}</span>
          <span className={classes.hint}>{t('developer.simulateHint')}</span>
        </label>
        <Switch
          id={id}
          size="md"
          aria-label={t('developer.simulate')}
          checked={simulatePermissions}
          onChange={(event) => change({ simulatePermissions: event.currentTarget.checked })}
        />
      </div>
      {simulatePermissions && (
        <Permissions
          value={simulatedPermissions}
          onChange={(permissions) => change({ simulatedPermissions: permissions })}
        />
      )}
    </>
  )
}

interface PermissionsProps {
  value: readonly string[]
  onChange: (permissions: string[]) => void
}

/** The permissions of the instances at which somebody is signed in, to search and to tick. */
function Permissions({ value, onChange }: PermissionsProps) {
  const t = useMessages()
  const [text, setText] = useState('')
  const all = useEveryPermission()
  const known = [...new Set([...all, ...value])].sort()
  const found = known.filter((id) => id.toLowerCase().includes(text.trim().toLowerCase()))
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((other) => other !== id))
  return (
    <fieldset className={classes.permissions}>
      <legend>{t('developer.permissions', { count: value.length, all: known.length })}</legend>
      <SearchField label={t('developer.filter')} text={text} onSearch={setText} />
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('developer.list')}>
        {found.length === 0 && <p role="status">{t('developer.none')}</p>}
        {found.map((id) => (
          <Checkbox
            key={id}
            label={id}
            checked={value.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
