import { AGGREGATIONS } from '@barn-workbench/core/contract'
import { Condition } from '@barn-workbench/core/query'
import { succeed, type FieldError, type Result } from '@barn-workbench/core/result'
import type { Measurement } from '../series/series'
import { LONGEST_RESOLUTION } from '../time/timeBuckets'
import type { Aggregation, CheckedStage, Stage, TimeRange } from './stage'

export const MAXIMUM_STAGES = 2
const RESOLUTION = /^([1-9]\d{0,14})ms$/
const COLUMN = /^([a-z]+)@([A-Za-z][A-Za-z0-9_]{0,63})$/
const FIELD = 'value'
export const ALL_TIME: TimeRange = { start: -Infinity, end: Infinity }

/** A refusal that names every failing path. */
export function invalidRequest(errors: readonly FieldError[]): {
  ok: false
  problem: { code: 'request/invalid'; params: Record<string, never>; errors: readonly FieldError[] }
} {
  return { ok: false, problem: { code: 'request/invalid', params: {}, errors } }
}

interface Checking {
  path: string
  errors: FieldError[]
}

function refuse({ path, errors }: Checking, part: string, message: string): void {
  errors.push({ path: `${path}.${part}`, message })
}

function checkResolution(text: string, checking: Checking): number {
  const resolution = Number(RESOLUTION.exec(text)?.[1])
  if (resolution <= LONGEST_RESOLUTION) return resolution
  refuse(checking, 'timeResolution', 'time_resolution')
  return 1
}

function checkTime(time: TimeRange | undefined, checking: Checking): TimeRange {
  if (!time) return ALL_TIME
  for (const key of ['start', 'end'] as const)
    if (!Number.isSafeInteger(time[key])) refuse(checking, `time.${key}`, 'integer')
  return { start: time.start, end: time.end }
}

function readColumn(text: unknown): { aggregation: Aggregation; alias: string } | null {
  const [, word, alias] = typeof text === 'string' ? (COLUMN.exec(text) ?? []) : []
  const aggregation = AGGREGATIONS.find((known) => known === word)
  return aggregation && alias && alias !== 'time' ? { aggregation, alias } : null
}

function checkColumns(
  columns: Stage['columns'],
  field: string,
  checking: Checking,
): { aggregation: Aggregation; alias: string } {
  const own = new Map(Object.entries(columns))
  for (const key of own.keys())
    if (key !== field && key !== 'time') refuse(checking, `columns.${key}`, 'unknown_column')
  if (own.get('time') !== 'time') refuse(checking, 'columns.time', 'time_as_time')
  const column = readColumn(own.get(field))
  if (!column) refuse(checking, `columns.${field}`, 'aggregation_at_alias')
  return column ?? { aggregation: 'mean', alias: 'y' }
}

function checkWhere(where: Stage['where'], tagKeys: readonly string[], checking: Checking): Condition[] {
  return (where ?? []).flatMap((condition, index) => {
    if (!tagKeys.includes(condition.key)) {
      refuse(checking, `where.${index}.key`, 'unknown_tag')
      return []
    }
    const parsed = Condition.safeParse(condition)
    if (parsed.success) return [parsed.data]
    refuse(checking, `where.${index}`, 'condition')
    return []
  })
}

function checkGroups(groupByTags: Stage['groupByTags'], tagKeys: readonly string[], checking: Checking): string[] {
  const groupBy = [...new Set(groupByTags ?? [])]
  groupBy.forEach((key, index) => {
    if (!tagKeys.includes(key)) refuse(checking, `groupByTags.${index}`, 'unknown_tag')
  })
  return groupBy
}

function checkStage(stage: Stage, field: string, tagKeys: readonly string[], checking: Checking): CheckedStage {
  const groupBy = checkGroups(stage.groupByTags, tagKeys, checking)
  const { aggregation, alias } = checkColumns(stage.columns, field, checking)
  if (groupBy.includes(alias)) refuse(checking, `columns.${field}`, 'alias_is_a_tag')
  const fill = stage.fill ?? 'none'
  if (typeof fill === 'number' ? !Number.isFinite(fill) : !['none', 'null', 'previous'].includes(fill))
    refuse(checking, 'fill', 'fill')
  return {
    time: checkTime(stage.time, checking),
    resolution: checkResolution(stage.timeResolution, checking),
    where: checkWhere(stage.where, tagKeys, checking),
    aggregation,
    alias,
    groupBy,
    fill,
  }
}

/** One or two stages; a second one reads the first one's rows: their alias is its field, their groups are its tags. */
export function checkStages(
  measurement: Measurement,
  stages: readonly Stage[],
): Result<CheckedStage[], 'request/invalid'> {
  if (stages.length < 1 || stages.length > MAXIMUM_STAGES)
    return invalidRequest([{ path: 'query', message: 'one_or_two_stages' }])
  const errors: FieldError[] = []
  const checked: CheckedStage[] = []
  stages.forEach((stage, index) => {
    const previous = checked[index - 1]
    const checking = { path: `query.${index}`, errors }
    checked.push(checkStage(stage, previous?.alias ?? FIELD, previous?.groupBy ?? measurement.tagKeys, checking))
  })
  return errors.length > 0 ? invalidRequest(errors) : succeed(checked)
}
