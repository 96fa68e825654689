import { Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState, type ComponentType, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { DateTimeInput } from '@barn-workbench/plugin-sdk/form'
import type { DialogField, DialogValues, WidgetDialog } from '@barn-workbench/plugin-sdk/widget'
import classes from './PortableWidget.module.css'
import { useUnloadQuestion } from './unsavedInput'

/** Input of the dialog: the form of the widget, and the name of the plugin that asks. */
export interface WidgetDialogInput extends WidgetDialog {
  plugin: string
}

type Value = string | number | boolean
type Values = Readonly<Record<string, Value>>

/** The first value of a field; a number or a time may have none. */
function firstValue(field: DialogField): Value | undefined {
  switch (field.kind) {
    case 'text':
      return field.value ?? ''
    case 'checkbox':
      return field.value ?? false
    case 'select':
      return field.value ?? field.options[0]?.value
    default:
      return field.value
  }
}

interface FieldProps<Kind = DialogField['kind']> {
  field: Extract<DialogField, { kind: Kind }>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

function TextField({ field, value, onChange }: FieldProps<'text'>) {
  const Input = field.isLong ? Textarea : TextInput
  return (
    <Input
      label={field.label}
      description={field.hint}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function NumberField({ field, value, onChange }: FieldProps<'number'>) {
  return (
    <NumberInput
      label={field.label}
      description={field.hint}
      {...(field.minimum !== undefined && { min: field.minimum })}
      {...(field.maximum !== undefined && { max: field.maximum })}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  )
}

function CheckboxField({ field, value, onChange }: FieldProps<'checkbox'>) {
  return (
    <Checkbox
      label={field.label}
      description={field.hint}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function TimeField({ field, value, onChange }: FieldProps<'time'>) {
  return <DateTimeInput label={field.label} value={typeof value === 'number' ? value : undefined} onChange={onChange} />
}

function SelectField({ field, value, onChange }: FieldProps<'select'>) {
  return (
    <Select
      label={field.label}
      description={field.hint}
      data={[...field.options]}
      value={String(value)}
      allowDeselect={false}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

const FIELDS = { text: TextField, number: NumberField, checkbox: CheckboxField, time: TimeField, select: SelectField }

function Field({ field, value, onChange }: FieldProps) {
  const Input = FIELDS[field.kind] as ComponentType<FieldProps>
  return <Input field={field} value={value} onChange={onChange} />
}

/** The form of a dialog that a widget of a plugin has described. */
export function WidgetDialogForm({ input, close, setUnsaved }: DialogProps<WidgetDialogInput, DialogValues>) {
  const { t } = useTranslation('layouts')
  const [values, setValues] = useState<Readonly<Record<string, Value | undefined>>>(() =>
    Object.fromEntries(input.fields.map((field) => [field.name, firstValue(field)])),
  )
  const isUnsaved = input.fields.some((field) => values[field.name] !== firstValue(field))
  useEffect(() => setUnsaved(isUnsaved), [setUnsaved, isUnsaved])
  useUnloadQuestion(isUnsaved)
  const change = (name: string, value: Value | undefined) => setValues({ ...values, [name]: value })
  const isComplete = Object.values(values).every((value) => value !== undefined && !Number.isNaN(value))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) close(values as Values)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.plugin}>{t('portable.askedBy', { plugin: input.plugin })}</p>
      {input.text !== undefined && <p>{input.text}</p>}
      {input.fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name]}
          onChange={(value) => change(field.name, value)}
        />
      ))}
      <div className={classes.buttons}>
        <Button type="submit" disabled={!isComplete}>
          {input.submit}
        </Button>
      </div>
    </form>
  )
}
