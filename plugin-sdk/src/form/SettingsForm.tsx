import { NativeSelect, Skeleton, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { numeric } from '@barn-workbench/core/schema'
import { useMessages } from '../context/messages'
import { useSdkTexts } from '../context/texts'
import { DateSetting } from './DateSetting'
import { groupsOf, offeredOptions, type EntityOption, type EntityOptions } from './entityOptions'
import { ListInput } from './ListInput'
import { settingField, type SettingField, type SettingsSchema } from './settingField'
import classes from './SettingsForm.module.css'

/** Props of `SettingsForm`. @public */
export interface SettingsFormProps {
  /** JSON Schema of the settings: one field for each property, in the same order. */
  schema: SettingsSchema
  /**
   * Name of the widget within its plugin. The labels of a field are in the plugin's locale under
   * `widgets.<widget>.settings.<field>`, or under `settings.<field>` if several widgets share them.
   */
  widget: string
  /** Current values, including defaults. */
  value: Readonly<Record<string, unknown>>
  /** A field has changed. Values match the type of the schema; undefined resets the field to its default. */
  onChange: (field: string, value: unknown) => void
  /** The options of fields that choose entities (`entitySetting`). */
  entities: EntityOptions
  /** A field whose value was refused, and the reason. */
  problem?: { field: string; message: string } | null
}

/** Whether the options of a setting are widgets of the plugin (`widgetSetting`). */
function hasWidgets(schema: unknown): boolean {
  return (schema as { optionsAre?: unknown } | null)?.optionsAre === 'widgets'
}

/**
 * A form for the settings of a widget, built from their schema with the labels of the plugin. Every change applies at
 * once. @public
 */
export function SettingsForm({ schema, widget, value, onChange, entities, problem = null }: SettingsFormProps) {
  const t = useMessages()
  const fields = Object.entries(schema.properties ?? {})
  return (
    <div className={classes.form}>
      {fields.map(([name, fieldSchema]) => {
        const textOf = (text: string, defaultValue: string) =>
          t([`widgets.${widget}.settings.${name}.${text}`, `settings.${name}.${text}`], { defaultValue })
        return (
          <SettingInput
            key={name}
            field={settingField(fieldSchema)}
            label={textOf('label', name)}
            hint={textOf('hint', '')}
            error={problem?.field === name ? problem.message : null}
            labelOf={(option) =>
              hasWidgets(fieldSchema) ? t(`widgets.${option}.title`) : textOf(`options.${option}`, option)
            }
            value={value[name]}
            entities={entities}
            onChange={(next) => onChange(name, next)}
          />
        )
      })}
    </div>
  )
}

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
  /** Parses a text; undefined if it is not valid. */
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
    case 'date':
      return <DateSetting {...shared} hasTime={field.hasTime} value={value} />
    case 'entity':
    case 'entities':
      return <EntityInput {...shared} field={field} entities={entities[field.entity]} value={value} />
    default:
      return <TypedInput {...shared} {...textInputProps(field, value)} />
  }
}

interface EntityInputProps {
  field: Extract<SettingField, { kind: 'entity' | 'entities' }>
  label: string
  hint: string
  error: string | null
  value: unknown
  /** Undefined while they load, null if they cannot be read. */
  entities: readonly EntityOption[] | null | undefined
  onChange: (value: unknown) => void
}

/** Height of the input while its options are being loaded, in px. */
const LOADING_HEIGHT = 60

/** Options of one choice, below the headings that they have. */
function choicesOf(options: readonly EntityOption[]) {
  const choiceOf = ({ id, name }: EntityOption) => ({ value: id, label: name })
  const groups = groupsOf(options)
  const alone = groups.filter(([group]) => group === undefined).flatMap(([, members]) => members.map(choiceOf))
  return [
    ...alone,
    ...groups.flatMap(([group, members]) => (group === undefined ? [] : [{ group, items: members.map(choiceOf) }])),
  ]
}

function chosenIds(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string')
}

/** Chooses entities of the instance by their names. A chosen entity stays even if it no longer exists. */
function EntityInput({ field, label, hint, error, value, entities, onChange }: EntityInputProps) {
  const t = useSdkTexts()
  if (entities === undefined) return <Skeleton height={LOADING_HEIGHT} radius={8} />
  if (entities === null)
    return (
      <div>
        <span className={classes.legend}>{label}</span>
        <p className={classes.hint}>{t('form.unavailable')}</p>
      </div>
    )
  const messages = {
    retired: (name: string) => t('form.retired', { name }),
    gone: (number: number) => (number > 1 ? t('form.goneToo', { number }) : t('form.gone')),
  }
  if (field.kind === 'entities') {
    const options = offeredOptions(entities, chosenIds(value), messages)
    return <ListInput label={label} hint={hint} options={options} value={value} onChange={onChange} />
  }
  // The default may be absent at the instance. The user did not choose it, so it is not reported as gone.
  const gone = value === field.byDefault ? () => t('form.automatic') : messages.gone
  return (
    <NativeSelect
      label={label}
      description={hint || undefined}
      error={error}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={choicesOf(offeredOptions(entities, chosenIds(value), { ...messages, gone }))}
    />
  )
}
