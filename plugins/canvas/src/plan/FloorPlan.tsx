import { useState } from 'react'
import { lazyPart, useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import { StageCanvas, type Insets, type Stage, type StageCanvasProps } from '@barn-workbench/plugin-sdk/stage'
import { PlanControls } from './controls/PlanControls'
import { usePlanMenu } from './menu/usePlanMenu'
import type { PlanModes } from './mode/modes'
import { usePlanModes } from './mode/planMode'
import { OverlayChips } from './overlays/OverlayChips'
import { usePlanOverlays, type PlanOverlays } from './overlays/usePlanOverlays'
import type { PanelName } from './panels/panels'
import classes from './Plan.module.css'
import type { PlanContent } from './planContent'
import { usePlanActions } from './usePlanActions'

interface FloorPlanProps extends PlanContent {
  pictures: Pick<StageCanvasProps, 'loadImage' | 'failureNotice' | 'onPicture'>
  onStage(stage: Stage | null): void
  /** Loads the pictures of a time into the cache. */
  prefetch(time: number, signal: AbortSignal): void
}

// What a look at the plan does not need loads when it is asked for.
const PlanTime = lazyPart(async () => (await import('./time/PlanTime')).PlanTime)
const OverlayPanels = lazyPart(async () => (await import('./panels/OverlayPanels')).OverlayPanels)
const ShareDialog = lazyPart(async () => (await import('./share/ShareDialog')).ShareDialog)

/** Space at the edges that the plan leaves to its controls, in CSS px. */
const WITH_CONTROLS = { top: 50, right: 14, bottom: 54, left: 14 }
const WITH_TOUCH_CONTROLS = { ...WITH_CONTROLS, top: 60, bottom: 66 }
const WITHOUT_CONTROLS = { top: 8, right: 8, bottom: 8, left: 8 }

function insetsOf(hasControls: boolean): Insets {
  if (!hasControls) return WITHOUT_CONTROLS
  return window.matchMedia('(pointer: coarse)').matches ? WITH_TOUCH_CONTROLS : WITH_CONTROLS
}

/** The texts of the stage. */
function useLabels() {
  const t = useMessages()
  return {
    stage: t('widgets.floor-plan.title'),
    list: t('list'),
    scrollHint: t('scrollHint'),
    touchHint: t('touchHint'),
  }
}

/** What stands open beside the plan. */
function useOpenParts({ options }: FloorPlanProps) {
  const [hasControls, setHasControls] = useState(options.showsControls)
  const [isTimeOpen, setTimeOpen] = useState(false)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [isSharing, setSharing] = useState(false)
  const isPhone = useIsPhone()
  // On a phone the pictures need the room.
  const keepsTime = options.showsTime && !isPhone
  const hasTime = keepsTime || isTimeOpen
  return { hasControls, setHasControls, keepsTime, hasTime, setTimeOpen, panel, setPanel, isSharing, setSharing }
}

interface OverStageProps extends FloorPlanProps {
  parts: ReturnType<typeof useOpenParts>
  overlays: PlanOverlays
  modes: PlanModes
}

/** What stands above the stage: chips, a panel, and what is done with the plan as a whole. */
function OverStage({ parts, overlays, modes: { mode, starters }, ...content }: OverStageProps) {
  const { chosen, stage } = content
  const { hasControls, panel, setPanel } = parts
  return (
    <>
      {hasControls && !mode && (
        <OverlayChips overlays={overlays} chosen={chosen} panel={panel} onPanel={setPanel} starters={starters} />
      )}
      {panel && !mode && (
        <OverlayPanels {...content} panel={panel} overlays={overlays} onClose={() => setPanel(null)} />
      )}
      {mode?.layer}
      {stage && (
        <PlanControls
          stage={stage}
          isExpanded={hasControls}
          onExpandedChange={parts.setHasControls}
          onShare={() => parts.setSharing(true)}
          onTime={parts.keepsTime ? null : () => parts.setTimeOpen(!parts.hasTime)}
          hasTime={parts.hasTime}
        />
      )}
    </>
  )
}

/** The stage of a floor plan, with one overlay at a time, its controls, and the time below it. */
export function FloorPlan(props: FloorPlanProps) {
  const { options, canvas, tiles, pictures, stage, onStage, prefetch } = props
  const labels = useLabels()
  const parts = useOpenParts(props)
  const modes = usePlanModes(props)
  const { mode } = modes
  const overlays = usePlanOverlays(props)
  const { onOpen, onTap, largeStill } = usePlanActions(props, overlays)
  const { onMenu, element: menu } = usePlanMenu(props, overlays)
  return (
    <div className={classes.plan} data-task={mode ? '' : undefined}>
      {mode?.bar}
      <div className={classes.stage}>
        <StageCanvas
          {...pictures}
          tiles={tiles}
          overlays={mode ? overlays.deadAnimals : overlays.overlays}
          startId={overlays.startId}
          heightRatio={canvas.heightRatio}
          fit={options.fit}
          wheel={options.wheel}
          insets={insetsOf(parts.hasControls)}
          labels={labels}
          {...(mode
            ? mode.onOpen && { onOpen: mode.onOpen }
            : { renderTooltip: overlays.renderTooltip, onOpen, onTap, onMenu })}
          onStage={onStage}
        >
          <OverStage {...props} parts={parts} overlays={overlays} modes={modes} />
          {largeStill}
          {menu}
        </StageCanvas>
      </div>
      {parts.hasTime && !mode && <PlanTime stage={stage} prefetch={prefetch} />}
      {parts.isSharing && <ShareDialog {...props} onClose={() => parts.setSharing(false)} />}
    </div>
  )
}
