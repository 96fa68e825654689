import { NativeSelect } from '@mantine/core'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { Draft, FieldsProps } from './draft'
import { useBarnNames } from './ruleWords'

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
export function SubjectField({ draft: { subject, measurement }, change }: FieldsProps) {
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
