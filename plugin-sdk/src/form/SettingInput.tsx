import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { numeric } from '@barn-workbench/core/schema'
import { useSdkTexts } from '../react/texts'
import { EntityInput } from './EntityInput'
import type { EntityOptions } from './entityOptions'
import { ListInput } from './ListInput'
import type { SettingField } from './settingField'

interface SettingInputProps {
  field: SettingField
  label: string
  hint: string
  error: string | null
  value: unknown
  labelOf: (option: string) => string
  entities: EntityOptions
  onChange: (value: unknown) => void
}

interface TypedProps {
  label: string
  hint: string
  error: string | null
  text: string
  /** Parses a text; undefined if it is no valid value. */
  read: (text: string) => { value: unknown } | undefined
  onChange: (value: unknown) => void
  mode?: 'numeric' | 'decimal' | 'json'
}

/** A text field. An invalid text stays visible with an error, and does not change the value. */
function TypedInput({ label, hint, error, text, read, onChange, mode }: TypedProps) {
  const t = useSdkTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const visibleText = typed ?? text
  const isInvalid = typed !== null && !read(typed)
  const commit = (next: string) => {
    setTyped(next)
    const result = read(next)
    if (result) onChange(result.value)
  }
  const shared = {
    label,
    description: hint || undefined,
    error: error ?? (isInvalid ? t('form.unreadable') : null),
    value: visibleText,
    size: 'sm',
    onBlur: () => (isInvalid ? undefined : setTyped(null)),
  } as const
  if (mode === 'json')
    return (
      <Textarea
        {...shared}
        autosize={false}
        rows={4}
        spellCheck={false}
        onChange={(event) => commit(event.currentTarget.value)}
      />
    )
  return (
    <TextInput {...shared} {...(mode && { inputMode: mode })} onChange={(event) => commit(event.currentTarget.value)} />
  )
}

type NumberField = Extract<SettingField, { kind: 'number' }>

function numberRule({ isInteger, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: NumberField) {
  return (isInteger ? z.int() : z.number())
    .min(minimum ?? -Infinity)
    .max(maximum ?? Infinity)
    .gt(exclusiveMinimum ?? -Infinity)
    .lt(exclusiveMaximum ?? Infinity)
}

function readNumber(field: NumberField) {
  const rule = numeric(numberRule(field))
  return (text: string) => {
    const { success, data } = rule.safeParse(text.trim().replace(',', '.'))
    return success ? { value: data } : undefined
  }
}

function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

type TypedField = Extract<SettingField, { kind: 'number' | 'text' | 'json' }>

function textInputProps(field: TypedField, value: unknown): Pick<TypedProps, 'text' | 'read' | 'mode'> {
  if (field.kind === 'number')
    return { mode: field.isInteger ? 'numeric' : 'decimal', text: String(value), read: readNumber(field) }
  if (field.kind === 'json') return { mode: 'json', text: JSON.stringify(value, null, 1), read: readJson }
  return {
    text: typeof value === 'string' ? value : '',
    read: (text) => ({ value: field.optional && text === '' ? undefined : text }),
  }
}

/** The input for one setting, by the type of its schema. */
export function SettingInput({ field, label, hint, error, value, labelOf, entities, onChange }: SettingInputProps) {
  const shared = { label, hint, error, onChange }
  const labelled = (options: readonly string[]) => options.map((id) => ({ id, name: labelOf(id) }))
  switch (field.kind) {
    case 'hidden':
      return null
    case 'flag':
      return (
        <Switch
          label={label}
          description={hint || undefined}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          label={label}
          description={hint || undefined}
          error={error}
          value={String(value)}
          onChange={(event) => onChange(field.options.find((option) => String(option) === event.currentTarget.value))}
          data={field.options.map((option) => ({ value: String(option), label: labelOf(String(option)) }))}
        />
      )
    case 'choices':
      return <ListInput {...shared} options={labelled(field.options)} value={value} />
    case 'entity':
    case 'entities':
      return <EntityInput {...shared} field={field} entities={entities[field.entity]} value={value} />
    default:
      return <TypedInput {...shared} {...textInputProps(field, value)} />
  }
}
