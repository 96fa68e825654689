import { AGGREGATIONS } from '@barn-workbench/core/contract'
import { Condition } from '@barn-workbench/core/query'
import { failInvalid, succeed, type FieldError, type Result } from '@barn-workbench/core/result'
import type { Measurement } from '../series/catalogue'
import { LONGEST_RESOLUTION } from '../timeBuckets'
import type { Aggregation, CheckedStage, Stage, TimeRange } from './stage'

const MAXIMUM_STAGES = 2
const RESOLUTION = /^([1-9]\d{0,14})ms$/
const COLUMN = /^([a-z]+)@([A-Za-z][A-Za-z0-9_]{0,63})$/
const FIELD = 'value'
export const ALL_TIME: TimeRange = { start: -Infinity, end: Infinity }

/** The path of the stage that is checked, and the errors found so far. */
interface CheckContext {
  path: string
  errors: FieldError[]
}

function addError({ path, errors }: CheckContext, key: string, message: string): void {
  errors.push({ path: `${path}.${key}`, message })
}

function checkResolution(text: string, context: CheckContext): number {
  const resolution = Number(RESOLUTION.exec(text)?.[1])
  if (resolution <= LONGEST_RESOLUTION) return resolution
  addError(context, 'timeResolution', 'time_resolution')
  return 1
}

function checkTime(time: TimeRange | undefined, context: CheckContext): TimeRange {
  if (!time) return ALL_TIME
  for (const key of ['start', 'end'] as const)
    if (!Number.isSafeInteger(time[key])) addError(context, `time.${key}`, 'integer')
  return { start: time.start, end: time.end }
}

function readColumn(text: unknown): { aggregation: Aggregation; alias: string } | null {
  const [, name, alias] = typeof text === 'string' ? (COLUMN.exec(text) ?? []) : []
  const aggregation = AGGREGATIONS.find((known) => known === name)
  return aggregation && alias && alias !== 'time' ? { aggregation, alias } : null
}

function checkColumns(
  columns: Stage['columns'],
  field: string,
  context: CheckContext,
): { aggregation: Aggregation; alias: string } {
  const columnsByField = new Map(Object.entries(columns))
  for (const key of columnsByField.keys())
    if (key !== field && key !== 'time') addError(context, `columns.${key}`, 'unknown_column')
  if (columnsByField.get('time') !== 'time') addError(context, 'columns.time', 'time_as_time')
  const column = readColumn(columnsByField.get(field))
  if (!column) addError(context, `columns.${field}`, 'aggregation_at_alias')
  return column ?? { aggregation: 'mean', alias: 'y' }
}

function checkWhere(where: Stage['where'], tagKeys: readonly string[], context: CheckContext): Condition[] {
  return (where ?? []).flatMap((condition, index) => {
    if (!tagKeys.includes(condition.key)) {
      addError(context, `where.${index}.key`, 'unknown_tag')
      return []
    }
    const parsed = Condition.safeParse(condition)
    if (parsed.success) return [parsed.data]
    addError(context, `where.${index}`, 'condition')
    return []
  })
}

function checkGroups(groupByTags: Stage['groupByTags'], tagKeys: readonly string[], context: CheckContext): string[] {
  const groupBy = [...new Set(groupByTags ?? [])]
  groupBy.forEach((key, index) => {
    if (!tagKeys.includes(key)) addError(context, `groupByTags.${index}`, 'unknown_tag')
  })
  return groupBy
}

function checkStage(stage: Stage, field: string, tagKeys: readonly string[], context: CheckContext): CheckedStage {
  const groupBy = checkGroups(stage.groupByTags, tagKeys, context)
  const { aggregation, alias } = checkColumns(stage.columns, field, context)
  if (groupBy.includes(alias)) addError(context, `columns.${field}`, 'alias_is_a_tag')
  const fill = stage.fill ?? 'none'
  if (typeof fill === 'number' ? !Number.isFinite(fill) : !['none', 'null', 'previous'].includes(fill))
    addError(context, 'fill', 'fill')
  return {
    time: checkTime(stage.time, context),
    resolution: checkResolution(stage.timeResolution, context),
    where: checkWhere(stage.where, tagKeys, context),
    aggregation,
    alias,
    groupBy,
    fill,
    isByPresence: stage.isByPresence ?? false,
  }
}

/**
 * Checks one or two stages. The second one reads the rows of the first: its field is their alias, its tags are their
 * groups.
 *
 * @returns `request/invalid` with the paths of all errors.
 */
export function checkStages(
  measurement: Measurement,
  stages: readonly Stage[],
): Result<[CheckedStage, CheckedStage?], 'request/invalid'> {
  const [first, second] = stages
  if (!first || stages.length > MAXIMUM_STAGES) return failInvalid({ path: 'query', message: 'one_or_two_stages' })
  const errors: FieldError[] = []
  const checkedFirst = checkStage(first, FIELD, measurement.tagKeys, { path: 'query.0', errors })
  const { alias, groupBy } = checkedFirst
  const checkedSecond = second && checkStage(second, alias, groupBy, { path: 'query.1', errors })
  if (errors.length > 0) return failInvalid(errors)
  return succeed(checkedSecond ? [checkedFirst, checkedSecond] : [checkedFirst])
}
