import { useState } from 'react'
import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import {
  ALARM_URGENCIES,
  MAXIMUM_SEVERITY,
  type AlarmUrgency,
  type NotificationRule,
} from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { CamerasPicker, RegionsPicker } from '@barn-workbench/plugin-sdk/form'
import { incidentTypeName, useCameras, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack } from '@barn-workbench/plugin-sdk/ui'
import { MinuteInput } from '../parts/MinuteInput'
import classes from '../parts/Parts.module.css'
import { DEFAULT_NIGHT } from '../rules/simpleRules'

const NEW_RULE: NotificationRule = {
  urgency: 'tells',
  types: [],
  places: [],
  minimumSeverity: 0,
  hours: null,
  batchDays: null,
}
const NEVER = 'never'
const FIRST_WEEK = { first: 1, last: 7 }
const LAST_DAY = 1_000

interface FieldsProps {
  rule: NotificationRule
  change: (part: Partial<NotificationRule>) => void
}

/** Makes a rule, or changes one. All of its conditions must hold. */
export function RuleForm({ input, close, setUnsaved }: DialogProps<NotificationRule | null, NotificationRule>) {
  const t = useMessages()
  const [rule, setRule] = useState(input ?? NEW_RULE)
  const change = (part: Partial<NotificationRule>) => {
    setRule({ ...rule, ...part })
    setUnsaved(true)
  }
  const { batchDays } = rule
  const isValid = batchDays === null || batchDays.first <= batchDays.last
  return (
    <Stack gap="md">
      <Urgency rule={rule} change={change} />
      <Checkbox.Group
        label={t('rule.types')}
        description={t('rule.typesHint')}
        value={rule.types}
        onChange={(types) => change({ types })}
      >
        <Stack gap="xs" mt="xs">
          {INCIDENT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={incidentTypeName(type, t)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={t('rule.fromSeverity')}
        data={Array.from({ length: MAXIMUM_SEVERITY + 1 }, (_, severity) => ({
          value: String(severity),
          label: t(`severity.${severity}`),
        }))}
        value={String(rule.minimumSeverity)}
        onChange={(event) => change({ minimumSeverity: Number(event.currentTarget.value) })}
      />
      <Hours rule={rule} change={change} />
      <BatchDays rule={rule} change={change} />
      <Places rule={rule} change={change} />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button size="md" disabled={!isValid} onClick={() => close(rule)}>
          {t('rule.apply')}
        </Button>
      </Group>
    </Stack>
  )
}

function Urgency({ rule, change }: FieldsProps) {
  const t = useMessages()
  const options = [...ALARM_URGENCIES.toReversed(), NEVER]
  return (
    <NativeSelect
      label={t('rule.urgency')}
      data={options.map((value) => ({ value, label: t(`told.${value}`) }))}
      value={rule.urgency ?? NEVER}
      data-autofocus
      onChange={({ currentTarget: { value } }) => change({ urgency: value === NEVER ? null : (value as AlarmUrgency) })}
    />
  )
}

function Hours({ rule: { hours }, change }: FieldsProps) {
  const t = useMessages()
  return (
    <div className={classes.form}>
      <Checkbox
        label={t('rule.onlyHours')}
        checked={hours !== null}
        onChange={(event) => change({ hours: event.currentTarget.checked ? { ...DEFAULT_NIGHT } : null })}
      />
      {hours && (
        <div className={classes.fields}>
          <MinuteInput
            label={t('hours.from')}
            value={hours.from}
            onChange={(from) => change({ hours: { ...hours, from } })}
          />
          <MinuteInput
            label={t('hours.until')}
            value={hours.until}
            onChange={(until) => change({ hours: { ...hours, until } })}
          />
        </div>
      )}
    </div>
  )
}

function BatchDays({ rule: { batchDays }, change }: FieldsProps) {
  const t = useMessages()
  const isWrong = batchDays !== null && batchDays.first > batchDays.last
  return (
    <div className={classes.form}>
      <Checkbox
        label={t('rule.onlyBatchDays')}
        checked={batchDays !== null}
        onChange={(event) => change({ batchDays: event.currentTarget.checked ? FIRST_WEEK : null })}
      />
      {batchDays && (
        <div className={classes.fields}>
          {(['first', 'last'] as const).map((name) => (
            <NumberInput
              key={name}
              label={t(`rule.${name}Day`)}
              min={1}
              max={LAST_DAY}
              allowDecimal={false}
              value={batchDays[name]}
              error={isWrong && name === 'last' ? t('rule.daysWrong') : null}
              onChange={(day) => change({ batchDays: { ...batchDays, [name]: Math.max(1, Number(day)) } })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Cameras and regions stand in one list of ids. */
function Places({ rule: { places }, change }: FieldsProps) {
  const t = useMessages()
  const cameras = useCameras()
  const maySeeRegions = usePermission('regions.view')
  const [isOpen, setOpen] = useState(places.length > 0)
  const cameraIds = new Set(cameras.data?.map(({ cameraId }) => cameraId))
  const ofCameras = places.filter((id) => cameraIds.has(id))
  const others = places.filter((id) => !cameraIds.has(id))
  return (
    <div className={classes.form}>
      <Checkbox
        label={t('rule.onlyPlaces')}
        checked={isOpen}
        onChange={(event) => {
          setOpen(event.currentTarget.checked)
          if (!event.currentTarget.checked) change({ places: [] })
        }}
      />
      {isOpen && (
        <CamerasPicker
          label={t('rule.cameras')}
          value={ofCameras}
          onChange={(ids) => change({ places: [...ids, ...others] })}
        />
      )}
      {isOpen && maySeeRegions && (
        <RegionsPicker
          label={t('rule.regions')}
          value={others}
          onChange={(ids) => change({ places: [...ofCameras, ...ids] })}
        />
      )}
    </div>
  )
}
