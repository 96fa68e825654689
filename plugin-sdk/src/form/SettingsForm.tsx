import { useMessages } from '../react/messages'
import { settingField, type SettingsSchema } from './settingField'
import { SettingInput, type EntityOption } from './SettingInput'
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
  /** The options of fields that choose entities, by the name of the entity. */
  entities: Readonly<Record<string, readonly EntityOption[]>>
  /** A field whose value was refused, and the reason. */
  problem?: { field: string; message: string } | null
}

/** A form for the settings of a widget, built from their schema with the labels of the plugin. Every change applies at once. @public */
export function SettingsForm({ schema, widget, value, onChange, entities, problem = null }: SettingsFormProps) {
  const t = useMessages()
  const names = Object.keys(schema.properties ?? {})
  return (
    <div className={classes.form}>
      {names.map((name) => {
        const keys = (text: string) => [`widgets.${widget}.settings.${name}.${text}`, `settings.${name}.${text}`]
        const hint = t(keys('hint'), { defaultValue: '' })
        const error = problem?.field === name ? problem.message : null
        return (
          <SettingInput
            key={name}
            field={settingField(schema.properties?.[name])}
            label={t(keys('label'), { defaultValue: name })}
            hint={hint}
            error={error}
            labelOf={(option) => t(keys(`options.${option}`), { defaultValue: option })}
            value={value[name]}
            entities={entities}
            onChange={(next) => onChange(name, next)}
          />
        )
      })}
    </div>
  )
}
