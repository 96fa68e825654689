import { dataPermissions } from '@barn-workbench/core/contract'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { RULE_INCIDENT_TYPES, RULE_MEASUREMENTS, RULE_SEVERITIES } from '@barn-workbench/core/schema'
import { incidentTypeName, useFromSnapshot, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { ConditionFields } from './ConditionFields'
import type { Draft, FieldsProps } from './draft'
import { NumberField } from './NumberField'
import classes from './Rules.module.css'
import { formatMinute, useBarnNames } from './ruleWords'

/** A subject as the value of a choice: its kind, or `sensor/<id>`, `region/<id>` or `camera/<id>`. */
function keyOf(subject: Draft['subject']): string {
  if (subject.kind === 'sensor') return `sensor/${subject.sensorId}`
  if (subject.kind !== 'place') return subject.kind
  const { place } = subject
  return place.kind === 'barn' ? 'barn' : `${place.kind}/${place.id}`
}

function subjectOf(key: string): Draft['subject'] {
  const [kind = '', id = ''] = key.split('/')
  if (kind === 'sensor') return { kind, sensorId: id }
  if (kind === 'eachSensor' || kind === 'eachCamera') return { kind }
  if (kind === 'region' || kind === 'camera') return { kind: 'place', place: { kind, id } }
  return { kind: 'place', place: { kind: 'barn' } }
}

/** The field of the subject of a rule. The present subject stays in the list, even if it is gone. */
function SubjectField({ draft: { subject, measurement }, change }: FieldsProps) {
  const t = useMessages()
  const { cameras, regions, sensors } = useBarnNames()
  const general = ['barn', 'eachSensor', 'eachCamera'].map((value) => ({ value, label: t(`subject.${value}`) }))
  const ofSensors = [...sensors]
    .filter(([, sensor]) => sensor.measurement === measurement)
    .map(([id, { name }]) => ({ value: `sensor/${id}`, label: name }))
  const ofRegions = [...regions].map(([id, name]) => ({ value: `region/${id}`, label: name }))
  const ofCameras = [...cameras].map(([id, name]) => ({ value: `camera/${id}`, label: name }))
  const groups = [
    { group: t('subject.group.all'), items: general },
    { group: t('subject.group.sensors'), items: ofSensors },
    { group: t('subject.group.regions'), items: ofRegions },
    { group: t('subject.group.cameras'), items: ofCameras },
  ].filter(({ items }) => items.length > 0)
  const chosen = keyOf(subject)
  const isListed = groups.some(({ items }) => items.some(({ value }) => value === chosen))
  const gone = { group: t('subject.group.gone'), items: [{ value: chosen, label: t('subject.unknownPlace') }] }
  return (
    <NativeSelect
      label={t('form.subject')}
      data={isListed ? groups : [gone, ...groups]}
      value={chosen}
      onChange={({ currentTarget: { value } }) => change({ subject: subjectOf(value) })}
    />
  )
}

const MINUTES_OF_HOUR = 60
const NIGHT = { from: 22 * MINUTES_OF_HOUR, until: 6 * MINUTES_OF_HOUR }
const FIRST_WEEK = { first: 1, last: 7 }
const LAST_DAY = 1_000

/** The fields of a rule: its subject, its condition, and its incident. */
export function RuleFields({ draft, change }: FieldsProps) {
  const t = useMessages()
  return (
    <>
      <TextInput
        label={t('form.title')}
        autoComplete="off"
        data-autofocus
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Measurement draft={draft} change={change} />
      <SubjectField draft={draft} change={change} />
      <ConditionFields draft={draft} change={change} />
      <NumberField
        label={t('form.holdFor')}
        unit={t('unit.minutes')}
        minimum={0}
        isWhole
        value={draft.holdFor}
        onChange={(holdFor) => change({ holdFor })}
      />
      <Hours draft={draft} change={change} />
      <BatchDays draft={draft} change={change} />
      <Opens draft={draft} change={change} />
    </>
  )
}

function Measurement({ draft, change }: FieldsProps) {
  const t = useMessages()
  const permissions = useFromSnapshot(({ permissions: held }) => held)
  const shown = RULE_MEASUREMENTS.filter(
    (name) => name === draft.measurement || hasAnyPermission(permissions, dataPermissions(name)),
  )
  return (
    <NativeSelect
      label={t('form.measurement')}
      data={shown.map((value) => ({ value, label: t(`measurement.${value}`) }))}
      value={draft.measurement}
      onChange={({ currentTarget: { value } }) => change(measurementChange(draft, value))}
    />
  )
}

/** A sensor measures one thing: with another measurement the rule is about the whole barn. */
function measurementChange({ subject }: Draft, measurement: string): Partial<Draft> {
  if (subject.kind !== 'sensor') return { measurement }
  return { measurement, subject: { kind: 'place', place: { kind: 'barn' } } }
}

function Hours({ draft: { hours }, change }: FieldsProps) {
  const t = useMessages()
  return (
    <div className={classes.group}>
      <Checkbox
        label={t('form.onlyHours')}
        checked={hours !== null}
        onChange={(event) => change({ hours: event.currentTarget.checked ? NIGHT : null })}
      />
      {hours && (
        <div className={classes.pair}>
          {(['from', 'until'] as const).map((name) => (
            <TextInput
              key={name}
              type="time"
              label={t(`form.${name}`)}
              value={formatMinute(hours[name])}
              onChange={({ currentTarget: { value } }) => {
                const [hour, minute] = value.split(':').map(Number)
                if (hour !== undefined && minute !== undefined && Number.isInteger(hour + minute))
                  change({ hours: { ...hours, [name]: hour * MINUTES_OF_HOUR + minute } })
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function BatchDays({ draft: { batchDays }, change }: FieldsProps) {
  const t = useMessages()
  return (
    <div className={classes.group}>
      <Checkbox
        label={t('form.onlyBatchDays')}
        checked={batchDays !== null}
        onChange={(event) => change({ batchDays: event.currentTarget.checked ? FIRST_WEEK : null })}
      />
      {batchDays && (
        <div className={classes.pair}>
          {(['first', 'last'] as const).map((name) => (
            <NumberInput
              key={name}
              label={t(`form.${name}Day`)}
              min={0}
              max={LAST_DAY}
              allowDecimal={false}
              value={batchDays[name]}
              onChange={(day) => change({ batchDays: { ...batchDays, [name]: Math.max(0, Number(day)) } })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** The fields of the incident that the rule opens. */
function Opens({ draft, change }: FieldsProps) {
  const t = useMessages()
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={t('form.severity')}
          data={RULE_SEVERITIES.map((value) => ({ value: String(value), label: t(`severity.${value}`) }))}
          value={String(draft.severity)}
          onChange={({ currentTarget: { value } }) =>
            change({ severity: RULE_SEVERITIES.find((one) => String(one) === value) ?? 2 })
          }
        />
        <NativeSelect
          label={t('form.incidentType')}
          data={RULE_INCIDENT_TYPES.map((value) => ({ value, label: incidentTypeName(value, t) }))}
          value={draft.incidentType}
          onChange={({ currentTarget: { value } }) =>
            change({ incidentType: RULE_INCIDENT_TYPES.find((one) => one === value) ?? 'timeSeries' })
          }
        />
      </div>
      <Checkbox
        label={t('form.closesItself')}
        checked={draft.closesItself}
        onChange={(event) => change({ closesItself: event.currentTarget.checked })}
      />
    </>
  )
}
