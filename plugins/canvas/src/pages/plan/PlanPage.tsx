import { useState } from 'react'
import { BASE_CANVAS_ID } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { PageFrame, useAddressParameters, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { isWrongMoment, PLAN_PARAMETERS, planParameters, readPlanAddress } from '../../plan/planAddress'
import { DEFAULT_CHOICE, type ChosenPlan, type PlanChoice } from '../../plan/planChoice'
import { PlanFrame } from '../../plan/PlanFrame'
import type { PlanOptions } from '../../plan/planOptions'
import { useCanvas } from '../../queries/useCanvas'
import { AddressNotice } from './AddressNotice'
import { CanvasPicker } from './CanvasPicker'
import { TimelapseLink } from './TimelapseLink'

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

/** What the address says of the plan, and what it has no parameter for. */
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

/** A canvas alone: what it shows stands in its address. */
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
