import { useState } from 'react'
import { recordings } from '@barn-workbench/core/contract'
import { descending, MAXIMUM_CONDITIONS, where, type Condition } from '@barn-workbench/core/query'
import { isDecommissioned, RecordingStatus, type Camera, type Recording } from '@barn-workbench/core/schema'
import { DAY, type TimeZone } from '@barn-workbench/core/time'
import { RECORDINGS_REFRESH } from '@barn-workbench/plugin-sdk/camera'
import {
  LIST_DEFAULTS,
  useDocumentList,
  useListState,
  type ListControl,
  type ListProperty,
  type PageSize,
} from '@barn-workbench/plugin-sdk/list'
import { useCameras, useMessages, useTimeZone, type Messages } from '@barn-workbench/plugin-sdk/react'
import { statusLabel } from './recordingLabels'

const NO_CAMERAS: readonly Camera[] = []
const idOf = ({ recordingId }: Recording) => recordingId

function propertiesOf(cameras: readonly Camera[], t: Messages): ListProperty[] {
  const label = (key: string) => t(`recording.property.${key}`)
  const options = cameras.map((camera) => ({
    value: camera.cameraId,
    label: camera.name,
    isRetired: isDecommissioned(camera),
  }))
  const statuses = RecordingStatus.options.map((value) => ({ value, label: statusLabel(value, t) }))
  return [
    { key: 'timestamp', label: label('start'), kind: 'timestamp', isSortable: true },
    { key: 'cameraId', label: label('camera'), kind: 'camera', options },
    { key: 'status', label: label('status'), kind: 'option', options: statuses },
    { key: 'durationSeconds', label: label('length'), kind: 'number', isSortable: true },
    { key: 'filesizeMb', label: label('size'), kind: 'number', isSortable: true },
  ]
}

/** The recordings that begin on a day of the barn, `2026-11-20`; all if the text is not a day. */
function conditionsOfDay(day: string, zone: TimeZone): Condition[] {
  const local = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(local)) return []
  return [where('timestamp', '>=', zone.toInstant(local)), where('timestamp', '<', zone.toInstant(local + DAY))]
}

/** Conditions of a day at most. */
const CONDITIONS_OF_DAY = 2

interface RecordingListOptions {
  /** Null for the recordings of all cameras. */
  cameraId: string | null
  pageSize: PageSize
}

/** Recordings in pages, of one day if one is chosen, with the names of their cameras by their ids. */
export function useRecordingList({ cameraId, pageSize }: RecordingListOptions) {
  const t = useMessages()
  const { data: cameras = NO_CAMERAS } = useCameras()
  const all = propertiesOf(cameras, t)
  const properties = cameraId === null ? all : all.filter(({ key }) => key !== 'cameraId')
  const zone = useTimeZone()
  const [day, chooseDay] = useState('')
  const ofCamera: Condition[] = cameraId === null ? [] : [where('cameraId', '==', cameraId)]
  const fixed = [...ofCamera, ...conditionsOfDay(day, zone)]
  const list: ListControl = useListState(null, {
    properties,
    maximumConditions: MAXIMUM_CONDITIONS - ofCamera.length - CONDITIONS_OF_DAY,
    defaults: { ...LIST_DEFAULTS, order: [descending('timestamp')], pageSize },
  })
  const { pages, total } = useDocumentList(recordings.query, list, { fixed, refresh: RECORDINGS_REFRESH, idOf })
  const names = new Map(cameras.map(({ cameraId: id, name }) => [id, name]))
  return { list, pages, total, names, day, chooseDay }
}
