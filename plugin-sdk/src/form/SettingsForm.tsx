import { useMessages } from '../react/messages'
import type { EntityOptions } from './entityOptions'
import { settingField, type SettingsSchema } from './settingField'
import { SettingInput } from './SettingInput'
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
