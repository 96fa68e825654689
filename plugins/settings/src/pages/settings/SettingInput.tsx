import { userModeOf, type LocalSettings } from '@barn-workbench/core/settings'
import { IconX } from '@barn-workbench/plugin-sdk/icons'
import { useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { SegmentedControl, Select, Slider, Switch, UnstyledButton } from '@barn-workbench/plugin-sdk/ui'
import classes from './Settings.module.css'
import type { SettingEntry } from './settingsTable'

/** More options than these are in a menu rather than side by side. */
const MOST_SIDE_BY_SIDE = 3

interface SettingInputProps {
  /** Id of the switch, for its words. */
  id: string
  entry: SettingEntry
  settings: Readonly<LocalSettings>
  label: string
  /** Id of the element that says what the setting does. */
  describedBy: string
  onChange: (patch: Partial<LocalSettings>) => void
}

/** The control of one setting. */
export function SettingInput({ id, entry, settings, label, describedBy, onChange }: SettingInputProps) {
  const value = entry.name === 'userMode' ? userModeOf(settings) : settings[entry.name]
  const change = (next: unknown) => onChange({ [entry.name]: next } as Partial<LocalSettings>)
  const aria = { 'aria-label': label, 'aria-describedby': describedBy }
  switch (entry.kind) {
    case 'switch':
      return (
        <Switch
          {...aria}
          id={id}
          size="md"
          checked={Boolean(value) !== (entry.isInverted ?? false)}
          onChange={(event) => change(event.currentTarget.checked !== (entry.isInverted ?? false))}
        />
      )
    case 'choice':
      return (
        <Choice
          aria={aria}
          entry={entry}
          value={value as string | number | null}
          settings={settings}
          onChange={change}
        />
      )
    case 'width':
      return <Width aria={aria} entry={entry} value={value as number | null} onChange={change} />
    case 'list':
      return (
        <NameList of={entry.of} label={label} value={value as readonly string[] | string | null} onChange={change} />
      )
  }
}

interface PartProps<Kind extends SettingEntry['kind'], Value> {
  aria: { 'aria-label': string; 'aria-describedby': string }
  entry: Extract<SettingEntry, { kind: Kind }>
  value: Value
  onChange: (value: unknown) => void
}

function Choice({
  aria,
  entry,
  value,
  settings,
  onChange,
}: PartProps<'choice', string | number | null> & Pick<SettingInputProps, 'settings'>) {
  const t = useMessages()
  const options = entry.options.filter((option) => option !== 'debug' || settings.enableDeveloperSettings)
  const data = options.map((option) => ({ value: String(option), label: t(`setting.${entry.name}.option.${option}`) }))
  const change = (text: string | null) => onChange(options.find((option) => String(option) === text))
  if (options.length <= MOST_SIDE_BY_SIDE)
    return (
      <SegmentedControl
        {...aria}
        className={classes.segments ?? ''}
        value={String(value)}
        onChange={change}
        data={data}
      />
    )
  return (
    <Select
      {...aria}
      className={classes.select ?? ''}
      allowDeselect={false}
      value={String(value)}
      onChange={change}
      data={data}
    />
  )
}

/** A width, or as much as there is room for. */
function Width({ aria, entry, value, onChange }: PartProps<'width', number | null>) {
  const t = useMessages()
  return (
    <div className={classes.width}>
      <SegmentedControl
        {...aria}
        value={value === null ? 'fit' : 'own'}
        onChange={(next) => onChange(next === 'fit' ? null : entry.minimum * 2)}
        data={['fit', 'own'].map((option) => ({ value: option, label: t(`setting.${entry.name}.option.${option}`) }))}
      />
      {value !== null && (
        <Slider
          thumbLabel={aria['aria-label']}
          min={entry.minimum}
          max={entry.maximum}
          step={10}
          value={Math.min(entry.maximum, Math.max(entry.minimum, value))}
          onChangeEnd={onChange}
          label={(width) => t('pixels', { width })}
        />
      )}
    </div>
  )
}

interface NameListProps {
  of: 'instances' | 'folders' | 'columns'
  label: string
  value: readonly string[] | string | null
  onChange: (value: unknown) => void
}

/** Names, each of which can be removed from the list. */
function NameList({ of, label, value, onChange }: NameListProps) {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const names = typeof value === 'string' ? [value] : (value ?? [])
  const nameOf = (id: string) => {
    if (of === 'columns') return t(`column.${id}`, { defaultValue: id })
    return of === 'instances' && sessions.has(id) ? sessions.get(id).instance.name : id
  }
  if (names.length === 0) return <span className={classes.none}>{t('list.none')}</span>
  const remove = (name: string) =>
    onChange(Array.isArray(value) ? (value as readonly string[]).filter((other) => other !== name) : null)
  return (
    <ul className={classes.names} aria-label={label}>
      {names.map((name) => (
        <li key={name} className={classes.name}>
          <span>{nameOf(name)}</span>
          <UnstyledButton
            className={classes.remove}
            aria-label={t('list.remove', { name: nameOf(name) })}
            title={t('list.remove', { name: nameOf(name) })}
            onClick={() => remove(name)}
          >
            <IconX size={16} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
