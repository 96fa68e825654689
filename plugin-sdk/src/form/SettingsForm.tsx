import { useMessages } from '../react/messages'
import { settingField, type SettingsSchema } from './settingField'
import { SettingInput, type EntityOption } from './SettingInput'
import classes from './SettingsForm.module.css'

/** @public */
export interface SettingsFormProps {
  /** JSON Schema of the settings; one field a property, in its order. */
  schema: SettingsSchema
  /**
   * Name of the widget within its plugin. Texts of a field stand in the plugin's locale under
   * `widgets.<widget>.settings.<field>`, or under `settings.<field>` where widgets share them.
   */
  widget: string
  /** Present values, defaults included. */
  value: Readonly<Record<string, unknown>>
  /** One field was changed; undefined: it goes back to its default. Only values that fit the schema's type come here. */
  onChange: (field: string, value: unknown) => void
  /** Things of the instance that fields of an entity choose among, by entity. */
  entities: Readonly<Record<string, readonly EntityOption[]>>
  /** Field whose value was refused, and why. */
  problem?: { field: string; message: string } | null
}

/** A form made from the schema of a widget's settings, with the plugin's words; it has no button: each change counts at once. @public */
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
            wordOf={(option) => t(keys(`options.${option}`), { defaultValue: option })}
            value={value[name]}
            entities={entities}
            onChange={(next) => onChange(name, next)}
          />
        )
      })}
    </div>
  )
}
