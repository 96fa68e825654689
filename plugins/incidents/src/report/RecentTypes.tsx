import { NoticeButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { wordOf } from '../cards/wordOf'
import type { DocumentationSchema } from './documentationSchema'
import classes from './fields/Fields.module.css'
import { useRecentChoices } from './useRecentChoices'

export const RECENT_DOCUMENTATIONS = 'recent-documentations'

interface RecentTypesProps {
  schema: DocumentationSchema
  onChoose: (classification: string, type: string) => void
}

/** The types that the user has documented last, each one press away; nothing where there are none. */
export function RecentTypes({ schema, onChoose }: RecentTypesProps) {
  const t = useMessages()
  const { recent } = useRecentChoices(RECENT_DOCUMENTATIONS)
  const known = recent.flatMap((choice) => {
    const [classification = '', type = ''] = choice.split('/')
    const isOffered = schema.classifications.some(
      (offered) => offered.classification === classification && offered.types.some((one) => one.type === type),
    )
    return isOffered ? [{ classification, type }] : []
  })
  if (known.length === 0) return null
  return (
    <div className={classes.chips} role="group" aria-label={t('report.recent')}>
      {known.map(({ classification, type }) => (
        <NoticeButton key={`${classification}/${type}`} onClick={() => onChoose(classification, type)}>
          {type === 'other'
            ? `${wordOf(t, 'classification', classification)}: ${wordOf(t, 'specification', type)}`
            : wordOf(t, 'specification', type)}
        </NoticeButton>
      ))}
    </div>
  )
}
