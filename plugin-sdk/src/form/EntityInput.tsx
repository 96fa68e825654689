import { NativeSelect, Skeleton } from '@mantine/core'
import { useSdkTexts } from '../react/texts'
import { offeredOptions, type EntityOption } from './entityOptions'
import { ListInput } from './ListInput'
import type { SettingField } from './settingField'
import classes from './SettingsForm.module.css'

interface EntityInputProps {
  field: Extract<SettingField, { kind: 'entity' | 'entities' }>
  label: string
  hint: string
  error: string | null
  value: unknown
  /** Undefined while they are being loaded, null where they cannot be read. */
  entities: readonly EntityOption[] | null | undefined
  onChange: (value: unknown) => void
}

/** Height of the input while its options are being loaded, in px. */
const LOADING_HEIGHT = 60

function chosenIds(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string')
}

/** Chooses entities of the instance by their names. What is chosen stays, even if it is not there any more. */
export function EntityInput({ field, label, hint, error, value, entities, onChange }: EntityInputProps) {
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
  // Nobody has chosen a default that the instance does not have.
  const gone = value === field.byDefault ? () => t('form.automatic') : messages.gone
  return (
    <NativeSelect
      label={label}
      description={hint || undefined}
      error={error}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={offeredOptions(entities, chosenIds(value), { ...messages, gone }).map(({ id, name }) => ({
        value: id,
        label: name,
      }))}
    />
  )
}
