import { measurementKindOf } from '@barn-workbench/core/schema'
import { PlainButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { NativeSelect } from '@barn-workbench/plugin-sdk/ui'
import { CONDITION_KINDS, conditionOf, type ConditionKind, type Draft, type FieldsProps } from './draft'
import { NumberField } from './NumberField'
import classes from './Rules.module.css'

type Condition = Draft['condition']
type Of<Kind extends ConditionKind> = Extract<Condition, { kind: Kind }>

interface ConditionProps<Kind extends ConditionKind> {
  condition: Of<Kind>
  unit: string
  change: (condition: Condition) => void
}

/** When a rule holds: the kind of its condition, and its figures. */
export function ConditionFields({ draft, change }: FieldsProps) {
  const t = useMessages()
  const { condition, measurement } = draft
  return (
    <div className={classes.group}>
      <NativeSelect
        label={t('form.condition')}
        data={CONDITION_KINDS.map((value) => ({ value, label: t(`condition.${value}`) }))}
        value={condition.kind}
        onChange={({ currentTarget: { value } }) => {
          const kind = CONDITION_KINDS.find((one) => one === value) ?? 'above'
          change({ condition: conditionOf(kind, condition) })
        }}
      />
      <Figures
        condition={condition}
        unit={measurementKindOf(measurement)?.unit ?? ''}
        change={(changed) => change({ condition: changed })}
      />
    </div>
  )
}

function Figures({ condition, unit, change }: ConditionProps<ConditionKind>) {
  const t = useMessages()
  switch (condition.kind) {
    case 'above':
    case 'below':
      return <Limits condition={condition} unit={unit} change={change} />
    case 'byDay':
      return <DayLimits condition={condition} unit={unit} change={change} />
    case 'silent':
      return (
        <NumberField
          label={t('form.silentFor')}
          unit={t('unit.minutes')}
          minimum={1}
          isWhole
          value={condition.minutes}
          onChange={(minutes) => change({ ...condition, minutes })}
        />
      )
    case 'unusual':
      return <Direction condition={condition} unit={unit} change={change} />
    case 'before':
      return (
        <div className={classes.pair}>
          <Direction condition={condition} unit={unit} change={change} />
          <NumberField
            label={t('form.percent')}
            unit="%"
            minimum={1}
            value={condition.percent}
            onChange={(percent) => change({ ...condition, percent })}
          />
        </div>
      )
    case 'change':
      return <Change condition={condition} unit={unit} change={change} />
  }
}

function Limits({ condition, unit, change }: ConditionProps<'above' | 'below'>) {
  const t = useMessages()
  return (
    <div className={classes.pair}>
      <NumberField
        label={t('form.limit')}
        unit={unit}
        value={condition.limit}
        onChange={(limit) => change({ ...condition, limit })}
      />
      <NumberField
        label={t('form.backAt')}
        unit={unit}
        value={condition.backAt}
        onChange={(backAt) => change({ ...condition, backAt })}
        onEmpty={() => change({ ...condition, backAt: null })}
      />
    </div>
  )
}

function Direction({ condition, change }: ConditionProps<'unusual' | 'before' | 'change'>) {
  const t = useMessages()
  return (
    <NativeSelect
      label={t('form.direction')}
      data={(['rise', 'fall', 'any'] as const).map((value) => ({
        value,
        label: t(`direction.${condition.kind}.${value}`),
      }))}
      value={condition.direction}
      onChange={({ currentTarget: { value } }) =>
        change({ ...condition, direction: value === 'rise' || value === 'fall' ? value : 'any' })
      }
    />
  )
}

function Change({ condition, unit, change }: ConditionProps<'change'>) {
  const t = useMessages()
  return (
    <>
      <Direction condition={condition} unit={unit} change={change} />
      <div className={classes.pair}>
        <NumberField
          label={t('form.by')}
          unit={unit}
          value={condition.by}
          onChange={(by) => change({ ...condition, by })}
        />
        <NumberField
          label={t('form.within')}
          unit={t('unit.minutes')}
          minimum={1}
          isWhole
          value={condition.within}
          onChange={(within) => change({ ...condition, within })}
        />
      </div>
    </>
  )
}

/** Days after the last one, which a further limit begins with. */
const NEXT_DAY = 7

function DayLimits({ condition, unit, change }: ConditionProps<'byDay'>) {
  const t = useMessages()
  const { limits } = condition
  const replace = (index: number, part: Partial<(typeof limits)[number]>) =>
    change({ ...condition, limits: limits.map((one, other) => (other === index ? { ...one, ...part } : one)) })
  const last = limits.at(-1) ?? { day: 0, limit: 0 }
  return (
    <>
      <NativeSelect
        label={t('form.side')}
        data={(['above', 'below'] as const).map((value) => ({ value, label: t(`side.${value}`) }))}
        value={condition.side}
        onChange={({ currentTarget: { value } }) =>
          change({ ...condition, side: value === 'below' ? 'below' : 'above' })
        }
      />
      {limits.map(({ day, limit }, index) => (
        <div key={index} className={classes.pair}>
          <NumberField
            label={t('form.day')}
            unit=""
            minimum={0}
            isWhole
            value={day}
            onChange={(value) => replace(index, { day: value })}
          />
          <NumberField
            label={t('form.limit')}
            unit={unit}
            value={limit}
            onChange={(value) => replace(index, { limit: value })}
          />
        </div>
      ))}
      <div className={classes.tools}>
        <PlainButton
          onClick={() => change({ ...condition, limits: [...limits, { day: last.day + NEXT_DAY, limit: last.limit }] })}
        >
          {t('form.addDay')}
        </PlainButton>
        {limits.length > 1 && (
          <PlainButton onClick={() => change({ ...condition, limits: limits.slice(0, -1) })}>
            {t('form.removeDay')}
          </PlainButton>
        )}
      </div>
    </>
  )
}
