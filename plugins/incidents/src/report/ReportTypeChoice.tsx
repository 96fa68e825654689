import { IconBuildingWarehouse, IconNotes, IconSkull, IconTool } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { wordOf } from '../types/incidentLabels'
import type { ReportTypes } from './report'
import classes from './Report.module.css'

const ICONS: Readonly<Record<string, ComponentType<{ size?: number }>>> = {
  deadAnimal: IconSkull,
  barnIntervention: IconTool,
  barnDocumentation: IconNotes,
  barnState: IconBuildingWarehouse,
}

/** Asks what is reported: one press for each type. */
export function ReportTypeChoice({ input: { types }, close }: DialogProps<ReportTypes, string>) {
  const t = useMessages()
  if (types.length === 0) return <p>{t('report.notAllowed')}</p>
  return (
    <div className={classes.types}>
      {types.map((type, index) => {
        const Icon = ICONS[type]
        return (
          <button
            key={type}
            type="button"
            className={classes.choice}
            data-autofocus={index === 0 || undefined}
            onClick={() => close(type)}
          >
            {Icon && <Icon size={22} />}
            <span>{wordOf(t, 'type', type)}</span>
            <span className={classes.hint}>{t(`report.about.${type}`, { defaultValue: '' })}</span>
          </button>
        )
      })}
    </div>
  )
}
