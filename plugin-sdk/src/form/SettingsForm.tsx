import { useMessages } from '../react/messages'
import { settingField, type SettingsSchema } from './settingField'
import { SettingInput, type EntityOption } from './SettingInput'
import classes from './SettingsForm.module.css'

/** @public */
export interface SettingsFormProps {
  /** JSON Schema of the settings; one field a property, in its order. */
  schema: SettingsSchema
  /** Name of the widget within its plugin: its fields' words stand under `widgets.<part>.settings.<field>`. */
  part: string
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
export function SettingsForm({ schema, part, value, onChange, entities, problem = null }: SettingsFormProps) {
  const t = useMessages()
  const names = Object.keys(schema.properties ?? {})
  return (
    <div className={classes.form}>
      {names.map((name) => {
        const words = `widgets.${part}.settings.${name}`
        const hint = t(`${words}.hint`, { defaultValue: '' })
        const error = problem?.field === name ? problem.message : null
        return (
          <SettingInput
            key={name}
            field={settingField(schema.properties?.[name])}
            label={t(`${words}.label`, { defaultValue: name })}
            hint={hint}
            error={error}
            wordOf={(option) => t(`${words}.options.${option}`, { defaultValue: option })}
            value={value[name]}
            entities={entities}
            onChange={(next) => onChange(name, next)}
          />
        )
      })}
    </div>
  )
}
