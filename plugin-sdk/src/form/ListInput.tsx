import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { groupsOf, type EntityOption } from './entityOptions'
import classes from './SettingsForm.module.css'

interface ListInputProps {
  label: string
  hint: string
  /** Options of one group follow each other. */
  options: readonly EntityOption[]
  value: unknown
  onChange: (value: unknown) => void
  /** Controls that narrow the options, above them. */
  search?: ReactNode
}

/** Chooses any number of options. They are kept in the order in which they were chosen. */
export function ListInput({ label, hint, options, value, onChange, search }: ListInputProps) {
  const chosen = Array.isArray(value) ? (value as unknown[]) : []
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{label}</legend>
      {hint && <p className={classes.hint}>{hint}</p>}
      {search}
      <div className={classes.options}>
        {groupsOf(options).map(([group, members]) => (
          <div key={group ?? ''} className={classes.group} role={group && 'group'} aria-label={group}>
            {group && (
              <p className={classes.heading} aria-hidden>
                {group}
              </p>
            )}
            {members.map(({ id, name }) => (
              <Checkbox key={id} size="sm" label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
