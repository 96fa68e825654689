import {
  IconEye,
  IconEyeOff,
  IconFocusCentered,
  IconMinus,
  IconPhotoDown,
  IconPlus,
  IconRotate2,
} from '@tabler/icons-react'
import { useCallback, useRef, type ReactNode } from 'react'
import { useInstance, useLocale, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import {
  downloadBlob,
  fileNameOf,
  TURN_LEFT,
  useStageZoom,
  ZOOM_IN,
  ZOOM_OUT,
  type Stage,
} from '@barn-workbench/plugin-sdk/stage'
import classes from './FloorPlan.module.css'

interface PlanControlsProps {
  stage: Stage
  shown: boolean
  onShown(shown: boolean): void
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.control} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

/** How far the plan is zoomed in; a click shows all. */
function Zoom({ stage }: { stage: Stage }) {
  const t = useMessages()
  const locale = useLocale()
  const element = useRef<HTMLSpanElement>(null)
  const write = useCallback(
    (zoom: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(zoom),
    [locale],
  )
  useStageZoom(stage, element, write)
  return (
    <span className={classes.zoom} title={t('zoom')}>
      <span ref={element} />
    </span>
  )
}

/** Saves what is seen as a picture. */
function useSave(stage: Stage): () => void {
  const { clock } = useWorkbench()
  const { session, snapshot } = useInstance()
  return () => {
    const name = fileNameOf(session.instance.name, clock.now(), 'png', snapshot.timeZone ?? undefined)
    void stage.exportPng().then((blob) => downloadBlob(blob, name))
  }
}

export function PlanControls({ stage, shown, onShown }: PlanControlsProps) {
  const t = useMessages()
  const save = useSave(stage)
  if (!shown) {
    return (
      <div className={classes.controls}>
        <Control label={t('showControls')} onClick={() => onShown(true)}>
          <IconEye {...ICON} />
        </Control>
      </div>
    )
  }
  return (
    <div className={classes.controls} role="group" aria-label={t('controls')}>
      <Control label={t('zoomOut')} onClick={() => stage.zoomBy(ZOOM_OUT)}>
        <IconMinus {...ICON} />
      </Control>
      <Zoom stage={stage} />
      <Control label={t('zoomIn')} onClick={() => stage.zoomBy(ZOOM_IN)}>
        <IconPlus {...ICON} />
      </Control>
      <Control label={t('rotate')} onClick={() => stage.rotateBy(TURN_LEFT)}>
        <IconRotate2 {...ICON} />
      </Control>
      <Control label={t('reset')} onClick={() => stage.reset()}>
        <IconFocusCentered {...ICON} />
      </Control>
      <Control label={t('save')} onClick={save}>
        <IconPhotoDown {...ICON} />
      </Control>
      <Control label={t('hideControls')} onClick={() => onShown(false)}>
        <IconEyeOff {...ICON} />
      </Control>
    </div>
  )
}
