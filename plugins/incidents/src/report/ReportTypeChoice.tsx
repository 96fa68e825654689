import type { ReactNode } from 'react'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { IconPill } from '@barn-workbench/plugin-sdk/icons'
import { incidentTypeName, useMessages } from '@barn-workbench/plugin-sdk/react'
import { screensOf } from '../types'
import type { DocumentedKind, ReportChoice, ReportTypes } from './report'
import classes from './Report.module.css'

const DOCUMENTATION = 'barnDocumentation'
/** The documentation that is a choice of its own, since users do not look for treatments among the documentations. */
const TREATMENT: DocumentedKind = { classification: 'disease', type: 'treatment' }

interface ChoiceProps {
  icon: ReactNode
  name: string
  hint: string
  isFirst: boolean
  onChoose: () => void
}

function Choice({ icon, name, hint, isFirst, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={classes.choice} data-autofocus={isFirst || undefined} onClick={onChoose}>
      {icon}
      <span>{name}</span>
      <span className={classes.hint}>{hint}</span>
    </button>
  )
}

/** Asks what is reported: one press for each type, and for a treatment. */
export function ReportTypeChoice({ input: { types }, close }: DialogProps<ReportTypes, ReportChoice>) {
  const t = useMessages()
  if (types.length === 0) return <p>{t('report.notAllowed')}</p>
  return (
    <div className={classes.types}>
      {types.map((type, index) => {
        const { Icon } = screensOf(type)
        return (
          <Choice
            key={type}
            icon={<Icon size={22} />}
            name={incidentTypeName(type, t)}
            hint={t(`report.about.${type}`, { defaultValue: '' })}
            isFirst={index === 0}
            onChoose={() => close({ type })}
          />
        )
      })}
      {types.includes(DOCUMENTATION) && (
        <Choice
          icon={<IconPill size={22} />}
          name={t('report.treatmentChoice')}
          hint={t('report.about.treatment')}
          isFirst={false}
          onChoose={() => close({ type: DOCUMENTATION, documentation: TREATMENT })}
        />
      )}
    </div>
  )
}
