import { IconFocus2, IconMaximize, IconPolygon, IconPolygonOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import type { Incident } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { useScreenKeys } from '@barn-workbench/plugin-sdk/actions'
import { FRAME_HEIGHT } from '@barn-workbench/plugin-sdk/camera'
import { IconButton, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { PinList } from '../../pins/PinList'
import { isPinnedTo, markOf, usePins, type Pin } from '../../pins/usePins'
import { useCameraNames } from '../../queries/useNames'
import { CameraChoice } from './CameraChoice'
import { LargeFrame } from './LargeFrame'
import { MomentFrame } from './MomentFrame'
import { momentOf, type IncidentMoment } from './momentOf'
import classes from './Picture.module.css'
import { StepButtons } from './StepButtons'
import { useMomentSteps, type MomentSteps } from './useMomentSteps'
import { useOutlines } from './useOutlines'

/** The picture of the moment of an incident; nothing where no camera sees it, or the account may see no pictures. */
export function MomentPicture({ incident }: { incident: Incident }) {
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  const pins = usePins(incident.incidentId)
  const moment = useMemo(() => momentOf(incident) ?? momentOfPin(pins[0]), [incident, pins])
  return isPermitted && moment && <Picture incident={incident} moment={moment} pins={pins} />
}

/** Where no camera sees an incident, the first place that somebody has pinned shows it. */
function momentOfPin(pin: Pin | undefined): IncidentMoment | null {
  return pin ? { cameraIds: [pin.place.cameraId], time: pin.place.timestamp, box: null } : null
}

/** The arrow keys lead to the pictures before and after. */
function useStepKeys(steps: MomentSteps): void {
  const t = useMessages()
  const key = (name: string, step: number, label: string) => ({
    key: name,
    label: t(label),
    isActive: () => steps.canStep(step),
    run: () => steps.step(step),
  })
  useScreenKeys([
    key('arrowleft', -10 * SECOND, 'picture.keys.back'),
    key('arrowright', 10 * SECOND, 'picture.keys.forward'),
    key('shift+arrowleft', -MINUTE, 'picture.keys.farBack'),
    key('shift+arrowright', MINUTE, 'picture.keys.farForward'),
  ])
}

interface PictureProps {
  incident: Incident
  moment: IncidentMoment
  pins: readonly Pin[]
}

/** The buttons on the picture. */
function Tools({ steps, outlines, onEnlarge }: ToolsProps) {
  const t = useMessages()
  const { isOn, toggle } = outlines
  const OutlinesIcon = isOn ? IconPolygonOff : IconPolygon
  return (
    <div className={classes.tools} onDoubleClick={(event) => event.stopPropagation()}>
      {toggle && (
        <IconButton label={t('picture.outlines')} className={classes.tool} aria-pressed={isOn} onClick={toggle}>
          <OutlinesIcon size={18} />
        </IconButton>
      )}
      <IconButton
        label={t('picture.toMoment')}
        className={classes.tool}
        // It keeps its place and the focus.
        aria-disabled={steps.offset === 0}
        onClick={steps.reset}
      >
        <IconFocus2 size={18} />
      </IconButton>
      <IconButton label={t('picture.enlarge')} className={classes.tool} onClick={onEnlarge}>
        <IconMaximize size={18} />
      </IconButton>
    </div>
  )
}

interface ToolsProps {
  steps: MomentSteps
  outlines: ReturnType<typeof useOutlines>
  onEnlarge(): void
}

function Picture({ incident, moment, pins }: PictureProps) {
  const t = useMessages()
  const names = useCameraNames()
  const steps = useMomentSteps(moment)
  const [isLarge, setIsLarge] = useState(false)
  useStepKeys(steps)
  const { cameraId, time, offset } = steps
  const cameraName = names.get(cameraId) ?? t('unknownCamera')
  // Another camera does not see what the first has detected.
  const box = cameraId === moment.cameraIds[0] ? moment.box : null
  const outlines = useOutlines(incident, { cameraId, time: moment.time })
  const marks = [...outlines.marks, ...pins.filter((pin) => isPinnedTo(pin, steps)).map(markOf)]
  const ids = [...new Set([...moment.cameraIds, cameraId])]
  const enlarge = () => setIsLarge(true)
  return (
    <figure className={classes.figure} aria-label={t('picture.title')}>
      <MomentFrame
        key={cameraId}
        choice={{ cameraId, time, height: FRAME_HEIGHT }}
        cameraName={cameraName}
        box={box}
        isMoment={offset === 0}
        pins={marks}
        onEnlarge={enlarge}
      >
        <Tools steps={steps} outlines={outlines} onEnlarge={enlarge} />
      </MomentFrame>
      <StepButtons steps={steps} />
      {ids.length > 1 && <CameraChoice ids={ids} names={names} steps={steps} />}
      <PinList pins={pins} steps={steps} />
      {isLarge && (
        <LargeFrame steps={steps} cameraName={cameraName} box={box} pins={marks} onClose={() => setIsLarge(false)} />
      )}
    </figure>
  )
}
