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
