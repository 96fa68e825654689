import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Scalar } from '@barn-workbench/core/query'
import { useSdkTexts } from '../../context/texts'
import { DateTimeInput } from '../../form/DateTimeInput'
import { ListInput } from '../../form/ListInput'
import { PERIODS } from '../state/listCondition'
import { takesSeveral, type ListOption, type ListProperty } from '../state/listProperty'
import classes from './Filter.module.css'
import { withTyped, type FilterDraft } from './filterDraft'
import { useValueText } from './useConditionText'

interface FilterValueInputProps {
  draft: FilterDraft
  property: ListProperty
  error: string | null
  onChange: (draft: FilterDraft) => void
}

/** The available values; undefined if a value is typed. */
function useOptions({ kind, options }: ListProperty, { operator }: FilterDraft): readonly ListOption[] | undefined {
  const t = useSdkTexts()
  if (operator === 'within') return PERIODS.map((value) => ({ value, label: t(`list.period.${value}`) }))
  const yesAndNo = [
    { value: true, label: t('list.yes') },
    { value: false, label: t('list.no') },
  ]
  return kind === 'boolean' ? yesAndNo : options?.filter(({ isRetired }) => !isRetired)
}

/** Inputs of the browser know only texts. */
const idOf = (value: Scalar) => JSON.stringify(value)

/** The input for the value of a condition: a choice of options, or a text; several values are collected one by one. */
export function FilterValueInput(props: FilterValueInputProps) {
  const { draft, property, error, onChange } = props
  const t = useSdkTexts()
  const options = useOptions(property, draft)
  if (property.kind === 'timestamp' && !options)
    return (
      <DateTimeInput
        label={t('list.value')}
        error={error}
        value={draft.values.find((value) => typeof value === 'number')}
        onChange={(instant) => onChange({ ...draft, values: instant === undefined ? [] : [instant] })}
      />
    )
  if (!options) return <TypedValueInput {...props} />
  const byId = new Map(options.map((option) => [idOf(option.value), option.value]))
  const valuesOfIds = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? (byId.has(id) ? [null] : []))
  const data = options.map(({ value, label }) => ({ value: idOf(value), label }))
  if (draft.operator !== null && takesSeveral(draft.operator))
    return (
      <ListInput
        label={t('list.value')}
        hint={error ?? ''}
        options={data.map(({ value, label }) => ({ id: value, name: label }))}
        value={draft.values.map(idOf)}
        onChange={(ids) => onChange({ ...draft, values: valuesOfIds(ids as string[]) })}
      />
    )
  const [chosen] = draft.values
  return (
    <NativeSelect
      label={t('list.value')}
      withAsterisk
      error={error}
      data={[{ value: '', label: t('list.choose') }, ...data]}
      value={chosen === undefined ? '' : idOf(chosen)}
      onChange={(event) => onChange({ ...draft, values: valuesOfIds([event.currentTarget.value]) })}
    />
  )
}

function TypedValueInput({ draft, property, error, onChange }: FilterValueInputProps) {
  const t = useSdkTexts()
  const isMany = draft.operator !== null && takesSeveral(draft.operator)
  const add = () => {
    const next = withTyped(draft)
    if (next) onChange(next)
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || draft.typed.trim() === '') return
    // Enter adds a value; with an empty field it sends the form.
    event.preventDefault()
    add()
  }
  return (
    <div className={classes.typed}>
      <TextInput
        {...(property.kind === 'number' && { inputMode: 'decimal' })}
        className={classes.grow ?? ''}
        label={t('list.value')}
        withAsterisk
        error={error}
        value={draft.typed}
        onChange={(event) => onChange({ ...draft, typed: event.currentTarget.value })}
        {...(isMany && { onKeyDown: addByEnter })}
      />
      {isMany && (
        <Button variant="default" onClick={add}>
          {t('list.addValue')}
        </Button>
      )}
      {isMany && <CollectedValues draft={draft} property={property} onChange={onChange} />}
    </div>
  )
}

function CollectedValues({
  draft,
  property,
  onChange,
}: Pick<FilterValueInputProps, 'draft' | 'property' | 'onChange'>) {
  const t = useSdkTexts()
  const valueText = useValueText()
  if (draft.values.length === 0) return null
  return (
    <ul className={classes.values} aria-label={t('list.values')}>
      {draft.values.map((value) => (
        <li key={idOf(value)} className={classes.value}>
          {valueText(property, value)}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('list.removeValue', { value: valueText(property, value) })}
            onClick={() => onChange({ ...draft, values: draft.values.filter((other) => other !== value) })}
          >
            <IconX size={14} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
