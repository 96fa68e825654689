import { useState } from 'react'
import { artifacts } from '@barn-workbench/core/contract'
import { descending, MAXIMUM_CONDITIONS, where, type Condition } from '@barn-workbench/core/query'
import {
  ARTIFACT_STATUSES,
  ARTIFACT_TAGS,
  COMPLETE_ARTIFACT_STATUSES,
  isDecommissioned,
  MOBILE_TAG,
  type Artifact,
} from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  LIST_DEFAULTS,
  useDocumentList,
  useListState,
  type ListCondition,
  type ListProperty,
  type PageSize,
} from '@barn-workbench/plugin-sdk/list'
import { useCameras, useCount, useMessages, useNow, useSession } from '@barn-workbench/plugin-sdk/react'
import type { LeftOut } from '../downloads/createBatches'
import { NAMED_TYPES, tagLabel, typeLabel } from '../labels'
import { QUICK_TYPES } from '../quick/quickTags'

/** Time between two refreshes, in ms; notices report changes too. */
const REFRESH = MINUTE
/** Artifacts that are downloaded or saved together at most. */
export const MAXIMUM_TOGETHER = 1_000
/** Number of conditions that the list adds to the chosen ones: camera, type, and the existence of a file. */
const OWN_CONDITIONS = 3
const idOf = ({ artifactId }: Artifact) => artifactId

/** Artifacts that are downloaded or saved together. */
export interface Together {
  /** The artifacts with a file, up to the limit. */
  artifacts: readonly Artifact[]
  leftOut: LeftOut
}

/** The fixed conditions and size of a list. */
export interface ArtifactListOptions {
  /** Whether it is the list of the screen, whose address holds the choices. */
  isScreen: boolean
  pageSize: PageSize
  fixed?: readonly Condition[]
}

/** Whether a condition asks for artifacts from a time on. */
const isFrom = ({ key, operator }: ListCondition) => key === 'timestamp' && ['>=', '>', 'within'].includes(operator)
/** Artifacts of today; when the day ends, the filter stays on that day. */
const TODAY: ListCondition = { key: 'timestamp', operator: 'within', value: 'today' }

/** The pictures of a quick round: heat maps and long exposures of the last day. */
const QUICK_ROUND: readonly ListCondition[] = [
  { key: 'timestamp', operator: 'within', value: 'last24Hours' },
  { key: 'type', operator: 'in', value: [...QUICK_TYPES] },
]
const isSame = (left: ListCondition, right: ListCondition) => JSON.stringify(left) === JSON.stringify(right)

/** Artifacts of a time that is still to come, which wait for it: how many there are, and whether they are left out. */
function useLater(conditions: readonly Condition[]) {
  const now = useNow(REFRESH)
  const [isOpen, setIsOpen] = useState(false)
  // A filter by time or status is taken as it is.
  const isAskedFor = conditions.some(({ key }) => key === 'timestamp' || key === 'status')
  const query = { query: [...conditions, where('timestamp', '>', Math.floor(now))] }
  const { data = 0 } = useCount(artifacts.query, query, {
    shows: ['artifact'],
    keepPrevious: true,
    enabled: !isAskedFor,
  })
  return {
    count: isAskedFor ? 0 : data,
    isFolded: !isOpen && !isAskedFor,
    setIsFolded: (is: boolean) => setIsOpen(!is),
  }
}

/** Artifacts in pages, with the state of the list. */
export function useArtifactList({ isScreen, pageSize, fixed = [] }: ArtifactListOptions) {
  const session = useSession()
  const fixedKeys = fixed.map(({ key }) => key)
  const list = useListState(isScreen ? 'artifacts' : null, {
    properties: useArtifactProperties().filter(({ key }) => !fixedKeys.includes(key)),
    maximumConditions: MAXIMUM_CONDITIONS - OWN_CONDITIONS,
    defaults: { ...LIST_DEFAULTS, order: [descending('timestamp')], pageSize },
  })
  const chosen = list.state.conditions
  const later = useLater([...fixed, ...list.conditions])
  const documents = useDocumentList(artifacts.query, list, {
    fixed,
    refresh: REFRESH,
    shows: ['artifact'],
    idOf,
    ...(later.isFolded && { begunBy: 'timestamp' }),
  })
  const { conditions, total } = documents
  const has = (condition: ListCondition) => chosen.some((one) => isSame(one, condition))
  return {
    documents: { ...documents, total: total && total - (later.isFolded ? later.count : 0) },
    later,
    isToday: has(TODAY),
    /** Filters by today, or removes this filter. */
    setToday(isOn: boolean): void {
      const others = chosen.filter((condition) => !isFrom(condition))
      list.set({ conditions: isOn ? [...others, TODAY] : others })
    },
    isQuickRound: QUICK_ROUND.every(has),
    /** Filters by the pictures of a quick round, or removes this filter. */
    setQuickRound(isOn: boolean): void {
      const others = chosen.filter((condition) => !isFrom(condition) && condition.key !== 'type')
      list.set({ conditions: isOn ? [...others, ...QUICK_ROUND] : others })
    },
    /** All matches of the list that have a file, on all pages. */
    async loadAll(): Promise<Together> {
      const complete = [...conditions, where('status', 'in', COMPLETE_ARTIFACT_STATUSES)]
      const [all, found, withFile] = await Promise.all([
        session.list(artifacts.query, { query: complete, order: [...list.state.order], limit: MAXIMUM_TOGETHER }),
        session.count(artifacts.query, { query: conditions }),
        session.count(artifacts.query, { query: complete }),
      ])
      // Some may have been made or removed between the answers.
      const atLeastNone = (count: number) => Math.max(0, count)
      const leftOut = { withoutFile: atLeastNone(found - withFile), beyond: atLeastNone(withFile - all.length) }
      return { artifacts: all, leftOut }
    },
  }
}
export type ArtifactListControl = ReturnType<typeof useArtifactList>

/** The properties by which artifacts can be filtered and ordered. */
function useArtifactProperties(): readonly ListProperty[] {
  const t = useMessages()
  const { data: cameras = [] } = useCameras()
  const label = (key: string) => t(`property.${key}`)
  const types = NAMED_TYPES.map((value) => ({ value, label: typeLabel(value, t) }))
  const statuses = ARTIFACT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))
  const tags = [...ARTIFACT_TAGS, MOBILE_TAG].map((value) => ({ value, label: tagLabel(value, t) }))
  const cameraOptions = cameras.map((camera) => ({
    value: camera.cameraId,
    label: camera.name,
    isRetired: isDecommissioned(camera),
  }))
  return [
    { key: 'timestamp', label: label('time'), kind: 'timestamp', isSortable: true },
    { key: 'type', label: label('type'), kind: 'option', options: types, isSortable: true },
    { key: 'status', label: label('status'), kind: 'option', options: statuses, isSortable: true },
    {
      key: 'data.cameraId',
      label: label('camera'),
      kind: 'camera',
      options: [...cameraOptions, { value: null, label: t('noCamera') }],
    },
    { key: 'tags', label: label('tags'), kind: 'option', options: tags },
    { key: 'size', label: label('size'), kind: 'number', isSortable: true },
    { key: 'preferredFilename', label: label('name'), kind: 'text', isSortable: true },
    { key: 'jobName', label: label('job'), kind: 'text' },
  ]
}
