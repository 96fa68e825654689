import { useState } from 'react'
import { openArtifact } from '@barn-workbench/core/intents'
import { BASE_CANVAS_ID } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { IconMovie } from '@barn-workbench/plugin-sdk/icons'
import {
  IconButton,
  PageFrame,
  PlainButton,
  useAddressParameters,
  useBarnTime,
  useIntent,
  useMessages,
  useSession,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import classes from '../../plan/Plan.module.css'
import { isWrongMoment, PLAN_PARAMETERS, planParameters, readPlanAddress } from '../../plan/planAddress'
import { DEFAULT_CHOICE, type ChosenPlan, type PlanChoice } from '../../plan/planChoice'
import type { PlanOptions } from '../../plan/planContent'
import { PlanFrame } from '../../plan/PlanFrame'
import { useCanvas, useCanvases } from '../../queries/useCanvas'
import { useLatestTimelapse } from '../../queries/useLatestTimelapse'

const OPTIONS: PlanOptions = {
  refresh: 10 * SECOND,
  fit: 'auto',
  // Nothing else on the page scrolls.
  wheel: { scrolling: true, ctrlScrolling: true },
  showsControls: true,
  showsTime: true,
  hidesRegions: false,
  hidesIncidents: false,
}

/** The choices of the plan that are in the address, and the choices without a parameter. */
function useAddressedPlan(): { chosen: ChosenPlan; wrong: readonly string[] } {
  const { address } = useWorkbench()
  const { timestamp, ...parameters } = useAddressParameters([...PLAN_PARAMETERS, 'timestamp'])
  const [rest, setRest] = useState<Partial<PlanChoice>>({})
  const read = readPlanAddress(parameters)
  const choice = { ...DEFAULT_CHOICE, ...rest, ...read.choice }
  const change = (part: Partial<PlanChoice>) => {
    const { heatmapOpacity, showsOtherIncidents } = { ...choice, ...part }
    setRest({ heatmapOpacity, showsOtherIncidents })
    address.set(planParameters({ ...choice, ...part }))
  }
  const wrong = isWrongMoment(timestamp) ? ['timestamp', ...read.wrong] : read.wrong
  return { chosen: { choice, change }, wrong }
}

/** A canvas alone; its address holds the choices. */
export default function PlanPage({ cameraCanvasId = BASE_CANVAS_ID }: { cameraCanvasId?: string | undefined }) {
  const t = useMessages()
  const canvas = useCanvas(cameraCanvasId)
  const { chosen, wrong } = useAddressedPlan()
  const name = cameraCanvasId === BASE_CANVAS_ID ? undefined : canvas.data?.name
  const title = name ?? t('pages.plan.title')
  return (
    <PageFrame title={title} isFull>
      <PlanFrame
        canvas={canvas}
        title={title}
        options={OPTIONS}
        chosen={chosen}
        tools={
          <>
            <TimelapseLink />
            <CanvasPicker cameraCanvasId={cameraCanvasId} isMissing={canvas.data === null} />
          </>
        }
        notices={wrong.length > 0 && <AddressNotice wrong={wrong} />}
        {...(cameraCanvasId !== BASE_CANVAS_ID && { missing: { title: t('gone.title'), hint: t('gone.hint') } })}
      />
    </PageFrame>
  )
}

interface CanvasPickerProps {
  cameraCanvasId: string
  /** Whether the canvas does not exist. */
  isMissing: boolean
}

/** Chooses another canvas, if there are several; if the current one is gone, it lists the existing ones. */
function CanvasPicker({ cameraCanvasId, isMissing }: CanvasPickerProps) {
  const t = useMessages()
  const session = useSession()
  const { address, navigate } = useWorkbench()
  const { data: canvases = [] } = useCanvases()
  if (canvases.length < 2 && !isMissing) return null
  const go = (id: string) => navigate(`/instance/${session.id}/canvas/${encodeURIComponent(id)}${address.search()}`)
  return (
    <select
      className={classes.picker}
      aria-label={t('chooseCanvas')}
      value={isMissing ? '' : cameraCanvasId}
      onChange={(event) => go(event.currentTarget.value)}
    >
      {isMissing && <option value="">{t('chooseCanvas')}</option>}
      {canvases.map((canvas) => (
        <option key={canvas.cameraCanvasId} value={canvas.cameraCanvasId}>
          {canvas.cameraCanvasId === BASE_CANVAS_ID ? t('pages.plan.title') : canvas.name}
        </option>
      ))}
    </select>
  )
}

/** A link to the latest timelapse of the plan; nothing if there is none, or if no plugin shows timelapses. */
function TimelapseLink() {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const open = useIntent(openArtifact)
  const timelapse = useLatestTimelapse()
  if (!timelapse || !open) return null
  return (
    <IconButton
      label={t('canvases.openTimelapse', { time: dayAndTime(timelapse.timestamp) })}
      onClick={() => void open({ artifactId: timelapse.artifactId })}
    >
      <IconMovie size={18} />
    </IconButton>
  )
}

/** Shows a message for an invalid part of the address, and removes the part from the address. */
function AddressNotice({ wrong }: { wrong: readonly string[] }) {
  const t = useMessages()
  const { address } = useWorkbench()
  return (
    <div className={classes.notice} role="status">
      {t('notices.address', { fields: wrong.map((name) => t(`notices.fields.${name}`)).join(', ') })}
      <PlainButton onClick={() => address.set(Object.fromEntries(wrong.map((name) => [name, null])))}>
        {t('notices.leaveOut')}
      </PlainButton>
    </div>
  )
}
