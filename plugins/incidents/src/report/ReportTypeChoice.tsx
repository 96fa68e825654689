import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { incidentTypeName, useMessages } from '@barn-workbench/plugin-sdk/react'
import { screensOf } from '../types'
import type { ReportTypes } from './report'
import classes from './Report.module.css'

/** Asks what is reported: one press for each type. */
export function ReportTypeChoice({ input: { types }, close }: DialogProps<ReportTypes, string>) {
  const t = useMessages()
  if (types.length === 0) return <p>{t('report.notAllowed')}</p>
  return (
    <div className={classes.types}>
      {types.map((type, index) => {
        const { Icon } = screensOf(type)
        return (
          <button
            key={type}
            type="button"
            className={classes.choice}
            data-autofocus={index === 0 || undefined}
            onClick={() => close(type)}
          >
            <Icon size={22} />
            <span>{incidentTypeName(type, t)}</span>
            <span className={classes.hint}>{t(`report.about.${type}`, { defaultValue: '' })}</span>
          </button>
        )
      })}
    </div>
  )
}
