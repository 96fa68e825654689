import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type RefCallback } from 'react'
import { z } from 'zod'
import type { Clock } from '@barn-workbench/core/clock'
import { createIncident } from '@barn-workbench/core/intents'
import { incidentReportPermissions } from '@barn-workbench/core/permissions'
import type { Camera } from '@barn-workbench/core/schema'
import { draftOf, useDraft } from '@barn-workbench/plugin-sdk/form'
import { IconHelp, IconSkull, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  IconButton,
  PlainButton,
  TourCard,
  useClock,
  useIntent,
  useLocalSettings,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import type { Stage, StageTile } from '@barn-workbench/plugin-sdk/stage'
import type { PlanMode, PlanModes } from '../plan/mode/modes'
import type { ChosenPlan } from '../plan/planChoice'
import { boxAround, LabelBox, type PictureBox } from './labelBoxes'
import { LabelLayer } from './LabelLayer'
import classes from './Labelling.module.css'
import { WARNING_PERIOD, type LabelFault } from './labelTool'

/** Permissions to report a dead animal; one is enough. */
const REPORT_PERMISSIONS = incidentReportPermissions('deadAnimal')

/** The plan on which animals are marked. */
export interface LabelledPlan {
  stage: Stage | null
  tiles: readonly StageTile[]
  cameras: readonly Camera[]
  /** The time of the pictures, ms since the epoch; null for now. */
  moment: number | null
  chosen: Pick<ChosenPlan, 'change'>
}

/** Maximum number of boxes that are kept on the device. */
const MOST_BOXES = 200
const KEPT_BOXES = 'canvas/labelled'
const KeptBoxes = z.array(LabelBox).max(MOST_BOXES)
const readBoxes = (value: unknown) => KeptBoxes.safeParse(value).data ?? null

/**
 * The marked boxes, and the selected one. They stay until they are reported or removed, each with its time; the device
 * keeps them over a reload.
 */
function useBoxes(moment: number | null) {
  const clock = useClock()
  const [{ boxes, chosenId }, setState] = useState<{
    boxes: readonly LabelBox[]
    chosenId: number | null
    nextId: number
  }>({ boxes: [], chosenId: null, nextId: 1 })
  const { store } = useDraft(KEPT_BOXES, readBoxes, ({ value }) => {
    const nextId = Math.max(0, ...value.map(({ id }) => id)) + 1
    // Boxes that were marked meanwhile are kept.
    setState((state) => ({
      boxes: [...value, ...state.boxes.map((box) => ({ ...box, id: box.id + nextId }))],
      chosenId: state.chosenId === null ? null : state.chosenId + nextId,
      nextId: state.nextId + nextId,
    }))
  })
  const wasMarked = useRef(false)
  useEffect(() => {
    // Before anything was marked here, what is kept is still being read.
    if (boxes.length > 0 || wasMarked.current) store?.keep(boxes.length > 0 ? draftOf([...boxes]) : null)
    wasMarked.current = boxes.length > 0
  }, [store, boxes])
  return {
    boxes,
    chosenId,
    choose: (id: number | null) => setState((state) => ({ ...state, chosenId: id })),
    add: (box: PictureBox & { cameraId: string }) =>
      setState((state) => ({
        boxes: [...state.boxes, { ...box, id: state.nextId, time: moment ?? Math.floor(clock.now()) }],
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
 * Reports the boxes one after the other. Resolves with whether all were reported: a cancelled one ends it, and is kept
 * with those after it.
 */
function useReporting({ boxes, remove }: Pick<ReturnType<typeof useBoxes>, 'boxes' | 'remove'>) {
  const create = useIntent(createIncident)
  const [progress, setProgress] = useState<{ number: number; count: number } | null>(null)
  // Without a connection the report waits on the device, which is as good as sent.
  const reportOne = async ({ cameraId, time, x, y, w, h }: LabelBox) =>
    (await create?.({ type: 'deadAnimal', cameraId, start: time, box: { x, y, w, h } })) != null
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

interface StarterProps {
  count: number
  onStart(): void
  /** Receives the button. */
  element: RefCallback<HTMLButtonElement>
}

/** The button that starts the mode. */
function Starter({ count, onStart, element }: StarterProps) {
  const t = useMessages()
  return (
    <button ref={element} type="button" className={classes.starter} onClick={onStart}>
      <IconSkull size={16} stroke={1.8} aria-hidden />
      {count > 0 ? t('labelling.goOn', { count }) : t('labelling.start')}
    </button>
  )
}

/** Whether the mode is on, and where the focus goes. */
function useSwitch() {
  const [isOn, setIsOn] = useState(false)
  const [takes, setTakes] = useState(0)
  const hasEnded = useRef(false)
  /** When the mode has just ended, the focus comes back to the button that starts it. */
  const starter = useCallback((button: HTMLButtonElement | null) => {
    if (button && hasEnded.current) button.focus({ preventScroll: true })
    if (button) hasEnded.current = false
  }, [])
  return {
    isOn,
    takes,
    starter,
    start: () => setIsOn(true),
    /** A key has taken or removed a box. */
    take: () => setTakes((count) => count + 1),
    end() {
      hasEnded.current = true
      setIsOn(false)
      setTakes(0)
    },
  }
}

/** The mode of the plan in which dead animals are marked and reported, for accounts that may report them. */
export function useLabelling(content: LabelledPlan): PlanModes {
  const { stage, tiles, cameras, chosen, moment } = content
  const t = useMessages()
  const marked = useBoxes(moment)
  const { warning, warn, clear } = useWarning()
  const { report, progress, canReport } = useReporting(marked)
  const { isOn, takes, starter, start, take, end } = useSwitch()
  const [settings, changeSettings] = useLocalSettings()
  const mayReport = usePermission(...REPORT_PERMISSIONS)
  const leave = () => {
    end()
    clear()
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
        onRemove={(id) => {
          marked.remove(id)
          take()
        }}
        onTake={take}
        onWarn={warn}
      />
    ),
    onOpen: ({ kind, id }) => kind === 'tile' && marked.add({ ...boxAround(), cameraId: id }),
  }
  return {
    mode: isOn ? mode : null,
    starters: <Starter count={boxes.length} element={starter} onStart={start} />,
  }
}

/** Runs a function at most once in a period, in ms. Earlier calls are ignored. */
export function oncePer<Value>(
  clock: Pick<Clock, 'now'>,
  period: number,
  run: (value: Value) => void,
): (value: Value) => void {
  let last = -Infinity
  return (value) => {
    const now = clock.now()
    if (now - last < period) return
    last = now
    run(value)
  }
}

interface LabelBarProps {
  count: number
  /** The number of the current report, and of all; null if none is being written. */
  progress: { number: number; count: number } | null
  hasTour: boolean
  /** Whether a box is chosen, which can be removed. */
  canRemove: boolean
  /** Increases when a key adds or removes a box: the focus then moves to the button that reports the others. */
  takes: number
  onReport(): void
  onRemove(): void
  onCancel(): void
  onTour(): void
  onTourEnd(): void
}

/** The controls for marking animals, and for leaving it. */
function LabelBar(props: LabelBarProps) {
  const { count, progress, hasTour, canRemove, takes, onReport, onRemove, onCancel, onTour, onTourEnd } = props
  const t = useMessages()
  const buttons = useRef<HTMLDivElement>(null)
  // When the mode begins, too: the button that started it is gone.
  useEffect(() => {
    buttons.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true })
  }, [takes])
  return (
    <>
      <div className={classes.bar} role="region" aria-label={t('labelling.title')}>
        <span className={classes.status} role="status">
          {progress ? t('labelling.progress', progress) : t('labelling.marked', { count })}
        </span>
        <div ref={buttons} className={classes.tourButtons}>
          <button type="button" className={classes.report} disabled={count === 0} onClick={onReport}>
            {t('labelling.report', { count })}
          </button>
          <IconButton label={t('labelling.remove')} disabled={!canRemove} onClick={onRemove}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton label={t('labelling.help')} aria-pressed={hasTour} onClick={hasTour ? onTourEnd : onTour}>
            <IconHelp size={18} stroke={1.7} aria-hidden />
          </IconButton>
          <PlainButton onClick={onCancel}>{t('cancel')}</PlainButton>
        </div>
      </div>
      {hasTour && <LabelTour onEnd={onTourEnd} />}
    </>
  )
}

const STEPS = ['draw', 'keys', 'change', 'report'] as const

/** Explains in a few steps how animals are marked. `onEnd`: the user has read it, or does not want to. */
function LabelTour({ onEnd }: { onEnd: () => void }) {
  const t = useMessages()
  const [index, setIndex] = useState(0)
  const steps = STEPS.map((step) => t(`labelling.tour.${step}`))
  return (
    <div className={classes.tour}>
      <TourCard label={t('labelling.tour.title')} steps={steps} index={index} onStep={setIndex} onEnd={onEnd} />
    </div>
  )
}
