import { useElementSize } from '@mantine/hooks'
import { IconList } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { groupByCamera, piecesOf, useRecordings } from '@barn-workbench/plugin-sdk/camera'
import {
  Chip,
  updatedAtOf,
  useMessages,
  useScreenPath,
  useTimeSetup,
  useTimeZoom,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { useCamerasInUse } from '../../queries/useCamerasInUse'
import { CoverageLanes } from './CoverageLanes'
import { CoverageList } from './CoverageLanes'
import type { CoverageSettings } from './settings'

/** The recordings of each camera in the time of the dashboard, with gaps and deleted parts. */
export default function CoverageWidget({ settings }: { settings: CoverageSettings }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const setup = useTimeSetup()
  const zoom = useTimeZoom()
  const { ref, width } = useElementSize()
  const [isList, setIsList] = useState(false)
  const cameras = useCamerasInUse()
  const { call, isCut } = useRecordings(setup)
  const { start, end } = zoom ?? setup
  const lanes = useMemo(() => {
    const chosen = cameras.data?.filter(
      ({ cameraId }) => settings.cameras.length === 0 || settings.cameras.includes(cameraId),
    )
    const byCamera = groupByCamera(call.data ?? [])
    return chosen?.map((camera) => ({
      camera,
      pieces: piecesOf(byCamera.get(camera.cameraId) ?? [], { start, end }),
    }))
  }, [cameras.data, call.data, settings.cameras, start, end])
  const window = { start, end }
  const isEmpty = lanes?.length === 0
  return (
    <WidgetFrame
      state={
        isEmpty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : viewStateOf(call, cameras)
      }
      leadsTo={pathOf('cameras')}
      badge={isCut && <Chip tone="warning">{t('coverage.cut')}</Chip>}
      updatedAt={updatedAtOf(call, cameras)}
      actions={[
        {
          id: 'list',
          label: t('coverage.asList'),
          icon: <IconList size={16} />,
          isPressed: isList,
          onClick: () => setIsList(!isList),
        },
      ]}
    >
      <div ref={ref}>
        {lanes && isList && <CoverageList lanes={lanes} />}
        {lanes && !isList && width > 0 && <CoverageLanes lanes={lanes} window={window} width={width} />}
      </div>
    </WidgetFrame>
  )
}
