import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Settings.module.css'

/** A setting with its label. */
export function SettingRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <span className={classes.label}>{label}</span>
      {children}
    </div>
  )
}

interface SwitchRowProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A setting that is on or off. A click anywhere on its row changes it. */
export function SwitchRow({ label, checked, onChange }: SwitchRowProps) {
  return (
    <Switch
      size="md"
      label={label}
      labelPosition="left"
      classNames={{ body: classes.row, label: classes.label }}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
