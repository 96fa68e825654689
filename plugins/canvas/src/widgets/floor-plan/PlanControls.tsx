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
import { useClock, useInstance, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
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
  /** Whether all controls are visible, or only the one that expands them. */
  isExpanded: boolean
  onExpandedChange(isExpanded: boolean): void
}

interface ControlProps {
  label: string
  className?: string | undefined
  onClick: () => void
  children: ReactNode
}

function Control({ label, className = '', onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      className={`${classes.control} ${className}`}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

/**
 * The zoom in percent; at 100 % the plan lies as it did at first. Written to the DOM directly, without a render for each
 * frame.
 */
function Zoom({ stage }: { stage: Stage }) {
  const t = useMessages()
  const locale = useLocale()
  const element = useRef<HTMLSpanElement>(null)
  const writeZoom = useCallback(
    (zoom: number) => {
      if (!element.current) return
      const share = zoom / stage.initialZoom()
      element.current.textContent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share)
    },
    [locale, stage],
  )
  useStageZoom(stage, writeZoom)
  return (
    <span className={classes.zoom} title={t('zoom')}>
      <span ref={element} />
    </span>
  )
}

/** Returns a function that saves the visible part of the plan as a PNG. */
function useSavePng(stage: Stage): () => void {
  const clock = useClock()
  const { session, snapshot } = useInstance()
  return () => {
    const name = fileNameOf(session.instance.name, clock.now(), 'png', snapshot.timeZone ?? undefined)
    void stage.exportPng().then((blob) => downloadBlob(blob, name))
  }
}

export function PlanControls({ stage, isExpanded, onExpandedChange }: PlanControlsProps) {
  const t = useMessages()
  const savePng = useSavePng(stage)
  if (!isExpanded) {
    return (
      <div className={classes.controls}>
        <Control label={t('showControls')} onClick={() => onExpandedChange(true)}>
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
      <Control label={t('save')} className={classes.saving} onClick={savePng}>
        <IconPhotoDown {...ICON} />
      </Control>
      <Control label={t('hideControls')} onClick={() => onExpandedChange(false)}>
        <IconEyeOff {...ICON} />
      </Control>
    </div>
  )
}
