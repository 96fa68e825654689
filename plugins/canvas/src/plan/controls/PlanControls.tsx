import { useCallback, useRef, type ComponentProps, type ReactNode } from 'react'
import {
  IconClock,
  IconFocusCentered,
  IconMinus,
  IconPlus,
  IconRotate2,
  IconShare,
} from '@barn-workbench/plugin-sdk/icons'
import { useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { TURN_LEFT, useStageZoom, ZOOM_IN, ZOOM_OUT, type Stage } from '@barn-workbench/plugin-sdk/stage'
import classes from '../Plan.module.css'

interface PlanControlsProps {
  stage: Stage
  onShare(): void
  /** Shows or hides the controls of the time; null if they are always visible. */
  onTime: (() => void) | null
  hasTime: boolean
}

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

/**
 * The zoom in percent; at 100 % the plan lies as it did at first. Written to the DOM directly, without a render for
 * each frame.
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

/** Zoom, rotation and what else there is to do with the plan as a whole. */
export function PlanControls(props: PlanControlsProps) {
  const { stage, onShare, onTime, hasTime } = props
  const t = useMessages()
  return (
    <div className={classes.controls} data-screen-only="" role="group" aria-label={t('controls')}>
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
      <Control label={t('share.title')} aria-haspopup="dialog" onClick={onShare}>
        <IconShare {...ICON} />
      </Control>
      {onTime && (
        <Control label={t('time.title')} aria-pressed={hasTime} onClick={onTime}>
          <IconClock {...ICON} />
        </Control>
      )}
    </div>
  )
}

interface ControlProps extends Omit<ComponentProps<'button'>, 'type'> {
  label: string
  children: ReactNode
}

/** A button with an icon on the plan. */
function Control({ label, className = '', ...rest }: ControlProps) {
  return (
    <button type="button" {...rest} className={`${classes.control} ${className}`} aria-label={label} title={label} />
  )
}
