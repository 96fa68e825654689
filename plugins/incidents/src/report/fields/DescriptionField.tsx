import type { RichTextDocument } from '@barn-workbench/core/schema'
import type { FormField } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { RichTextEditor } from '@barn-workbench/plugin-sdk/rich-text'
import { useIncidentLoader } from '../../comments/useIncidentLoader'
import classes from './Fields.module.css'

interface DescriptionFieldProps {
  field: FormField<RichTextDocument | null | undefined>
}

/** What is to be said of a report. */
export function DescriptionField({ field }: DescriptionFieldProps) {
  const t = useMessages()
  return <TextField label={t('report.description')} field={field} />
}

/** A text with marks, people and incidents in it. */
export function TextField({ label, field }: DescriptionFieldProps & { label: string }) {
  const loadIncidents = useIncidentLoader()
  return (
    <div>
      <p className={classes.label} aria-hidden>
        {label}
      </p>
      <RichTextEditor
        label={label}
        initial={field.value ?? null}
        loadIncidents={loadIncidents}
        onChange={(document) => field.onChange(document)}
      />
      {field.error !== null && (
        <p className={classes.error} role="alert">
          {field.error}
        </p>
      )}
    </div>
  )
}
