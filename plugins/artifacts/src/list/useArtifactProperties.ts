import { ARTIFACT_STATUSES, ARTIFACT_TAGS, isDecommissioned, MOBILE_TAG } from '@barn-workbench/core/schema'
import type { ListProperty } from '@barn-workbench/plugin-sdk/list'
import { useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'
import { NAMED_TYPES, tagLabel, typeLabel } from '../labels'

/** The properties by which artifacts can be filtered and ordered. */
export function useArtifactProperties(): readonly ListProperty[] {
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
