import { useMemo } from 'react'
import { sensors } from '@barn-workbench/core/contract'
import { withUnit } from '@barn-workbench/core/numbers'
import { ascending } from '@barn-workbench/core/query'
import { measurementKindOf, type RuleDetails } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  formatDuration,
  useCameras,
  useDocuments,
  useLocale,
  useMessages,
  usePermission,
  useRegions,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'

const MINUTES_OF_HOUR = 60
/** Days of a batch from which on a rule has no last one. */
const LAST_BATCH_DAY = 1_000
const MAXIMUM_SENSORS = 1_000
const SENSORS = { order: [ascending('name'), ascending('sensorId')], limit: MAXIMUM_SENSORS }

/** A minute of the day as `hh:mm`. */
export function formatMinute(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / MINUTES_OF_HOUR))}:${two(minute % MINUTES_OF_HOUR)}`
}

/** A value with the unit of its measurement. */
export function valueText(value: number, measurement: string, locale: string): string {
  const unit = measurementKindOf(measurement)?.unit ?? ''
  const number = value.toLocaleString(locale, { maximumFractionDigits: 3 })
  return withUnit(number, unit, locale)
}

/** The cameras, regions and sensors of a barn, by the names that people know. */
export interface BarnNames {
  cameras: ReadonlyMap<string, string>
  regions: ReadonlyMap<string, string>
  sensors: ReadonlyMap<string, { name: string; measurement: string }>
}

/** The names of places and sensors, as far as the account may see them. */
export function useBarnNames(): BarnNames {
  const cameras = useCameras()
  const { specifications } = useRegions({ enabled: usePermission('regions.view') })
  const maySeeSensors = [usePermission('data.view.sensors'), usePermission('sensors.manage')].includes(true)
  const listed = useDocuments(sensors.query, SENSORS, {
    refresh: 10 * MINUTE,
    shows: ['sensor'],
    keepPrevious: true,
    enabled: maySeeSensors,
  })
  return useMemo(
    () => ({
      cameras: new Map(cameras.data?.map(({ cameraId, name }) => [cameraId, name])),
      regions: new Map(Object.entries(specifications.data ?? {}).map(([id, { name }]) => [id, name])),
      sensors: new Map(listed.data?.map(({ sensorId, name, measurement }) => [sensorId, { name, measurement }])),
    }),
    [cameras.data, specifications.data, listed.data],
  )
}

interface Words {
  t: Messages
  locale: string
  names: BarnNames
}

function subjectText({ subject }: RuleDetails, { t, names }: Words): string {
  if (subject.kind === 'sensor') return names.sensors.get(subject.sensorId)?.name ?? t('subject.unknownSensor')
  if (subject.kind !== 'place') return t(`subject.${subject.kind}`)
  const { place } = subject
  if (place.kind === 'barn') return t('subject.barn')
  const known = place.kind === 'camera' ? names.cameras : names.regions
  return known.get(place.id) ?? t('subject.unknownPlace')
}

function limitText(condition: RuleDetails['condition'], measurement: string, { t, locale }: Words): string | null {
  if (condition.kind === 'above' || condition.kind === 'below')
    return t(`sentence.${condition.kind}`, { limit: valueText(condition.limit, measurement, locale) })
  if (condition.kind !== 'byDay') return null
  const limits = condition.limits.map(({ limit }) => limit)
  const [least, most] = [Math.min(...limits), Math.max(...limits)]
  return t(`sentence.byDay.${condition.side}`, {
    from: valueText(least, measurement, locale),
    to: valueText(most, measurement, locale),
  })
}

function conditionText({ condition, measurement }: RuleDetails, words: Words): string {
  const { t, locale } = words
  const time = (minutes: number) => formatDuration(locale, minutes * MINUTE)
  switch (condition.kind) {
    case 'silent':
      return t('sentence.silent', { time: time(condition.minutes) })
    case 'unusual':
      return t(`sentence.unusual.${condition.direction}`)
    case 'before':
      return t(`sentence.before.${condition.direction}`, { percent: condition.percent.toLocaleString(locale) })
    case 'change':
      return t(`sentence.change.${condition.direction}`, {
        by: valueText(condition.by, measurement, locale),
        time: time(condition.within),
      })
    default:
      return limitText(condition, measurement, words) ?? ''
  }
}

/** A rule in one plain sentence, such as "Temperature above 30 °C for 10 min, Pen 4, days 1 to 14". */
export function ruleSentence(rule: RuleDetails, words: Words): string {
  const { t, locale } = words
  const { measurement, holdFor, hours, batchDays } = rule
  const hold = holdFor > 0 ? t('sentence.hold', { time: formatDuration(locale, holdFor * MINUTE) }) : null
  const what = [t(`measurement.${measurement}`), conditionText(rule, words), hold].filter(Boolean).join(' ')
  const isOpenEnded = (batchDays?.last ?? 0) >= LAST_BATCH_DAY
  const days = batchDays && t(isOpenEnded ? 'sentence.fromDay' : 'sentence.days', { ...batchDays })
  const span = hours && t('sentence.hours', { from: formatMinute(hours.from), until: formatMinute(hours.until) })
  return [what, subjectText(rule, words), days, span].filter(Boolean).join(', ')
}

/** Returns the function that says a rule in one sentence. */
export function useRuleSentence(): (rule: RuleDetails) => string {
  const t = useMessages()
  const locale = useLocale()
  const names = useBarnNames()
  return (rule) => ruleSentence(rule, { t, locale, names })
}
