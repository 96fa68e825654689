import { Button, NativeSelect } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useSdkTexts } from '../../context/texts'
import type { ListCondition } from '../state/listCondition'
import { OPERATORS_BY_KIND, type ListOperator, type ListProperty } from '../state/listProperty'
import classes from './Filter.module.css'
import { conditionOf, EMPTY_DRAFT, withOperator, withProperty, type FilterField } from './filterDraft'
import { FilterValueInput } from './FilterValueInput'
import { useOperatorText } from './useConditionText'

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
