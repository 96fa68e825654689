import { IconSkull } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createIncident } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import {
  useClock,
  useIntent,
  useLocalSettings,
  useMessages,
  useOutbox,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import type { Stage, StageTile } from '@barn-workbench/plugin-sdk/stage'
import type { PlanMode, PlanModes } from '../plan/mode/modes'
import type { ChosenPlan } from '../plan/planChoice'
import { boxAround, type LabelBox, type PictureBox } from './boxes'
import { LabelBar } from './LabelBar'
import { LabelLayer } from './LabelLayer'
import classes from './Labelling.module.css'
import type { LabelFault } from './labelTool'
import { oncePer } from './oncePer'

/** Permissions of which one is enough to report a dead animal. */
const REPORT_PERMISSIONS = [
  'deadAnimals.manage',
  'deadAnimals.manage.advanced',
  'incidents.manage',
  'incidents.manage.advanced',
  'incidents.deadAnimal.manage',
]
/** A warning comes at most once in this time, ms. */
const WARNING_PERIOD = 3 * SECOND

/** The plan on which animals are marked. */
export interface LabelledPlan {
  stage: Stage | null
  tiles: readonly StageTile[]
  cameras: readonly Camera[]
  /** The time of the pictures, ms since the epoch; null: now. */
  moment: number | null
  chosen: Pick<ChosenPlan, 'change'>
}

/** The boxes that are marked, and the one that is chosen. They stay until they are reported or removed. */
function useBoxes() {
  const [{ boxes, chosenId }, setState] = useState<{
    boxes: readonly LabelBox[]
    chosenId: number | null
    nextId: number
  }>({ boxes: [], chosenId: null, nextId: 1 })
  return {
    boxes,
    chosenId,
    choose: (id: number | null) => setState((state) => ({ ...state, chosenId: id })),
    add: (box: PictureBox & { cameraId: string }) =>
      setState((state) => ({
        boxes: [...state.boxes, { ...box, id: state.nextId }],
        chosenId: state.nextId,
        nextId: state.nextId + 1,
      })),
    change: (box: LabelBox) =>
      setState((state) => ({ ...state, boxes: state.boxes.map((other) => (other.id === box.id ? box : other)) })),
    remove: (id: number) =>
      setState((state) => ({ ...state, boxes: state.boxes.filter((box) => box.id !== id), chosenId: null })),
  }
}

/** A warning on screen, at most one in a time. */
function useWarning() {
  const clock = useClock()
  const [warning, setWarning] = useState<{ fault: LabelFault; id: number } | null>(null)
  const warn = useMemo(
    () =>
      oncePer(clock, WARNING_PERIOD, (fault: LabelFault) =>
        setWarning((before) => ({ fault, id: (before?.id ?? 0) + 1 })),
      ),
    [clock],
  )
  return { warning, warn, clear: () => setWarning(null) }
}

/**
 * Reports the boxes one after the other. Resolves with whether all were: one that is cancelled ends it, and is kept with those
 * after it.
 */
function useReporting(
  { moment }: Pick<LabelledPlan, 'moment'>,
  { boxes, remove }: Pick<ReturnType<typeof useBoxes>, 'boxes' | 'remove'>,
) {
  const create = useIntent(createIncident)
  const outbox = useOutbox()
  const clock = useClock()
  const [progress, setProgress] = useState<{ number: number; count: number } | null>(null)
  const reportOne = async ({ cameraId, x, y, w, h }: LabelBox): Promise<boolean> => {
    const unsent = outbox?.unsent().length ?? 0
    const start = moment ?? clock.now()
    const result = await create?.({ type: 'deadAnimal', cameraId, start, box: { x, y, w, h } })
    // Without a connection the report waits on the device, which is as good as sent.
    return result != null || (outbox?.unsent().length ?? 0) > unsent
  }
  const report = async (): Promise<boolean> => {
    for (const [i, box] of boxes.entries()) {
      setProgress({ number: i + 1, count: boxes.length })
      if (!(await reportOne(box))) {
        setProgress(null)
        return false
      }
      remove(box.id)
    }
    setProgress(null)
    return true
  }
  return { report, progress, canReport: create !== null }
}

/** Calls a function when Escape is pressed outside of any dialog. */
function useEscape(isOn: boolean, leave: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) leave()
  })
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

/** The button that starts the mode. */
function Starter({ count, onStart }: { count: number; onStart: () => void }) {
  const t = useMessages()
  return (
    <button type="button" className={classes.starter} onClick={onStart}>
      <IconSkull size={16} stroke={1.8} aria-hidden />
      {count > 0 ? t('labelling.goOn', { count }) : t('labelling.start')}
    </button>
  )
}

/** The mode of the plan in which dead animals are marked and reported, for who may report them. */
export function useLabelling(content: LabelledPlan): PlanModes {
  const { stage, tiles, cameras, chosen } = content
  const t = useMessages()
  const marked = useBoxes()
  const { warning, warn, clear } = useWarning()
  const { report, progress, canReport } = useReporting(content, marked)
  const [isOn, setIsOn] = useState(false)
  const [takes, setTakes] = useState(0)
  const [settings, changeSettings] = useLocalSettings()
  const mayReport = usePermission(...REPORT_PERMISSIONS)
  const leave = () => {
    setIsOn(false)
    clear()
    setTakes(0)
  }
  useEscape(isOn, leave)
  const onReport = async () => {
    const isDone = await report()
    if (isDone) chosen.change({ overlay: 'deadAnimals' })
    leave()
  }
  if (!canReport || !mayReport || !stage) return { mode: null, starters: null }
  const { boxes, chosenId } = marked
  const removeChosen = () => chosenId !== null && marked.remove(chosenId)
  const mode: PlanMode = {
    bar: (
      <LabelBar
        {...{ progress, takes, onReport: () => void onReport(), onRemove: removeChosen, onCancel: leave }}
        count={boxes.length}
        canRemove={chosenId !== null}
        hasTour={settings.showFrameAnnotationTour}
        onTour={() => changeSettings({ showFrameAnnotationTour: true })}
        onTourEnd={() => changeSettings({ showFrameAnnotationTour: false })}
      />
    ),
    layer: (
      <LabelLayer
        {...{ stage, tiles, boxes, chosenId, warning }}
        nameOf={(id) => cameras.find(({ cameraId }) => cameraId === id)?.name ?? t('unknownCamera')}
        onChoose={marked.choose}
        onAdd={(box) => {
          marked.add(box)
          clear()
        }}
        onChange={marked.change}
        onRemove={marked.remove}
        onTake={() => setTakes((count) => count + 1)}
        onWarn={warn}
      />
    ),
    onOpen: ({ id }) => marked.add({ ...boxAround(), cameraId: id }),
  }
  return {
    mode: isOn ? mode : null,
    starters: <Starter count={boxes.length} onStart={() => setIsOn(true)} />,
  }
}
