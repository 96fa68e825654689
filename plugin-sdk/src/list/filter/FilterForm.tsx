import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import type { Scalar } from '@barn-workbench/core/query'
import { useSdkTexts } from '../../context/texts'
import { DateTimeInput } from '../../form/DateTimeInput'
import { ListInput } from '../../form/ListInput'
import { PERIODS, type ListCondition } from '../state/listCondition'
import {
  OPERATORS_BY_KIND,
  takesSeveral,
  type ListOperator,
  type ListOption,
  type ListProperty,
} from '../state/listProperty'
import classes from './Filter.module.css'
import {
  conditionOf,
  EMPTY_DRAFT,
  withOperator,
  withProperty,
  withTyped,
  type FilterDraft,
  type FilterField,
} from './filterDraft'
import { useOperatorText, useValueText } from './useConditionText'

interface FilterFormProps {
  properties: readonly ListProperty[]
  onAdd: (condition: ListCondition) => void
}

/** Enters one condition. Property, operator and value are all required. */
export function FilterForm({ properties, onAdd }: FilterFormProps) {
  const t = useSdkTexts()
  const operatorText = useOperatorText()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [missing, setMissing] = useState<FilterField | null>(null)
  const { property, operator } = draft
  const change = (next: typeof draft) => {
    setMissing(null)
    setDraft(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const condition = conditionOf(draft)
    if (typeof condition === 'string') setMissing(condition)
    else onAdd(condition)
  }
  const errorOf = (field: FilterField) => (missing === field ? t('field.required') : null)
  const operators = property ? OPERATORS_BY_KIND[property.kind] : []
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t('list.addFilter')}>
      <NativeSelect
        data-autofocus
        label={t('list.property')}
        withAsterisk
        error={errorOf('property')}
        value={property?.key ?? ''}
        data={[{ value: '', label: t('list.choose') }, ...properties.map(({ key, label }) => ({ value: key, label }))]}
        onChange={(event) =>
          change(withProperty(properties.find(({ key }) => key === event.currentTarget.value) ?? null))
        }
      />
      {property && (
        <NativeSelect
          label={t('list.operatorLabel')}
          withAsterisk
          error={errorOf('operator')}
          value={operator ?? ''}
          data={operators.map((value) => ({ value, label: operatorText(value, property.kind) }))}
          onChange={(event) => change(withOperator(draft, event.currentTarget.value as ListOperator))}
        />
      )}
      {property && <FilterValueInput draft={draft} property={property} error={errorOf('value')} onChange={change} />}
      <Button type="submit">{t('list.add')}</Button>
    </form>
  )
}

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
function FilterValueInput(props: FilterValueInputProps) {
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
