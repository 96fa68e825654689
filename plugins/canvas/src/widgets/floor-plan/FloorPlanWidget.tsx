import { useState } from 'react'
import { useCameras, useInstance, useMessages, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { useBaseCanvas } from '../../queries/useBaseCanvas'
import { FloorPlan } from './FloorPlan'
import { LiveBadge } from './LiveBadge'
import type { FloorPlanSettings } from './settings'
import { useTiles } from './useFloorPlan'
import { useTilePictures } from './useTilePictures'

/** The barn from above: every camera's picture at its place, and what was found there. */
export default function FloorPlanWidget({ settings }: { settings: FloorPlanSettings }) {
  const t = useMessages()
  const { session } = useInstance()
  const [canvas, cameras] = [useBaseCanvas(), useCameras()]
  const [stage, setStage] = useState<Stage | null>(null)
  const tiles = useTiles(canvas.data, cameras.data)
  const { times, loadImage, failureNotice } = useTilePictures(stage, settings.refreshSeconds * 1_000)
  const isEmpty = canvas.data === null || canvas.data?.cameras.length === 0
  const state = isEmpty
    ? ({ kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } as const)
    : viewStateOf(canvas, cameras)
  return (
    <WidgetFrame state={state} flush badge={<LiveBadge times={times} />}>
      {canvas.data && (
        <FloorPlan
          key={session.id}
          settings={settings}
          canvas={canvas.data}
          cameras={cameras.data ?? []}
          tiles={tiles}
          pictures={{ loadImage, failureNotice }}
          stage={stage}
          onStage={setStage}
        />
      )}
    </WidgetFrame>
  )
}
