import type { RichTextDocument } from '@barn-workbench/core/schema'
import type { FormField } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { RichTextEditor } from '@barn-workbench/plugin-sdk/rich-text'
import { useIncidentLoader } from '../../comments/useIncidentLoader'
import classes from './Fields.module.css'

/** A text with marks, people and incidents in it. */
export function DescriptionField({ field }: { field: FormField<RichTextDocument | null | undefined> }) {
  const t = useMessages()
  const loadIncidents = useIncidentLoader()
  const label = t('report.description')
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
