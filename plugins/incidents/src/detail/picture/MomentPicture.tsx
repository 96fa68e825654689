import { useMemo, useState, type KeyboardEvent } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { regionsOf, type Incident, type RegionMapping } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { useScreenKeys } from '@barn-workbench/plugin-sdk/actions'
import {
  FRAME_HEIGHT,
  LARGE_PICTURE_HEIGHT,
  momentOf,
  type IncidentMoment,
  type PictureBox,
  type PictureMark,
} from '@barn-workbench/plugin-sdk/camera'
import { IconFocus2, IconMaximize, IconPolygon, IconPolygonOff, IconX } from '@barn-workbench/plugin-sdk/icons'
import {
  IconButton,
  ModalDialog,
  useCameras,
  useMessages,
  usePermission,
  useRegions,
} from '@barn-workbench/plugin-sdk/react'
import { isPinnedTo, markOf, PinList, usePins, type Pin } from '../../comments/pins/PinList'
import { useCameraNames } from '../../queries/places'
import { CameraChoice, MomentFrame, StepButtons } from './MomentFrame'
import { atLastPicture, useMomentSteps, type MomentSteps } from './momentSteps'
import classes from './Picture.module.css'

/** The picture of the moment of an incident; nothing if no camera sees it, or the account may see no pictures. */
export function MomentPicture({ incident }: { incident: Incident }) {
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  const pins = usePins(incident.incidentId)
  const { data: cameras } = useCameras({ enabled: isPermitted })
  const moment = useMemo(
    () => momentOf(atLastPicture(incident, cameras)) ?? momentOfPin(pins[0]),
    [incident, cameras, pins],
  )
  return isPermitted && moment && <Picture incident={incident} moment={moment} pins={pins} />
}

/** If no camera sees an incident, the first pinned place shows it. */
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
  // The outline belongs to the camera that detected it.
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

/** Steps of the arrow keys in ms. */
const KEY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -10 * SECOND, ArrowRight: 10 * SECOND }

interface LargeFrameProps {
  steps: MomentSteps
  cameraName: string
  box: PictureBox | null
  pins: readonly PictureMark[]
  onClose: () => void
}

/** The picture of the moment above everything else, as large as the window. */
function LargeFrame({ steps, cameraName, box, pins, onClose }: LargeFrameProps) {
  const t = useMessages()
  const stepByKey = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    if (step !== undefined) steps.step(step)
  }
  const choice = { cameraId: steps.cameraId, time: steps.time, height: LARGE_PICTURE_HEIGHT }
  return (
    <ModalDialog label={cameraName} place="picture" closesOnBack onClose={onClose}>
      <div onKeyDown={stepByKey}>
        <header className={classes.largeHeader}>
          <strong>{cameraName}</strong>
          <button type="button" className={classes.close} aria-label={t('picture.close')} onClick={onClose}>
            <IconX size={20} />
          </button>
        </header>
        <MomentFrame choice={choice} cameraName={cameraName} box={box} isMoment={steps.offset === 0} pins={pins} />
        <StepButtons steps={steps} />
      </div>
    </ModalDialog>
  )
}

/** The type that barns are divided by. */
const USUAL_TYPE = 'pen'
const NONE: readonly PictureMark[] = []

/** The type whose outlines are shown: the type of the incident's own regions, else pens, else the first. */
function shownType(mappings: readonly RegionMapping[], own: ReadonlySet<string>): string | undefined {
  const ofOwn = mappings.find(({ regions }) => regions.some((region) => own.has(region.regionSpecification)))
  return (ofOwn ?? mappings.find(({ regionType }) => regionType === USUAL_TYPE) ?? mappings[0])?.regionType
}

/** The outlines of one type in the picture of a camera; regions that the incident is not about are faint. */
export function outlineMarks(
  mappings: readonly RegionMapping[],
  { cameraId, own, nameOf }: { cameraId: string; own: ReadonlySet<string>; nameOf: (id: string) => string },
): PictureMark[] {
  const ofCamera = mappings.filter((mapping) => mapping.cameraId === cameraId)
  const type = shownType(ofCamera, own)
  return ofCamera
    .filter(({ regionType }) => regionType === type)
    .flatMap(({ regions }) => regions)
    .map(({ polygon, color, regionSpecification }) => ({
      points: polygon,
      tone: 'region',
      color,
      label: nameOf(regionSpecification),
      isFaint: !own.has(regionSpecification),
    }))
}

/** The outlines at the time of an incident, and the switch that shows them; null if the account may not see regions. */
function useOutlines(incident: Incident, { cameraId, time }: { cameraId: string; time: number }) {
  const isPermitted = usePermission('regions.view')
  const [isOn, setIsOn] = useState(true)
  const { mappings, specifications } = useRegions({ moment: time, enabled: isPermitted && isOn })
  const marks = useMemo(() => {
    const own: ReadonlySet<string> = new Set(regionsOf(incident))
    const nameOf = (id: string) => specifications.data?.[id]?.name ?? id
    return outlineMarks(mappings.data ?? [], { cameraId, own, nameOf })
  }, [incident, cameraId, mappings.data, specifications.data])
  return { marks: isPermitted && isOn ? marks : NONE, isOn, toggle: isPermitted ? () => setIsOn(!isOn) : null }
}
