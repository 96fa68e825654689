import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { IconArrowBackUp, IconCheck, IconQuestionMark, IconX } from '@barn-workbench/plugin-sdk/icons'
import {
  formatSpan,
  PlainButton,
  useBarnTime,
  useClock,
  useLocale,
  useMessages,
  useSession,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Group, SegmentedControl } from '@barn-workbench/plugin-sdk/ui'
import { ANY_DISTANCE, locateFrame } from '../seek/locateFrame'
import { useSeekMoment, type SeekTime } from '../seek/seekTime'
import type { ShownPictures } from '../seek/shownPictures'
import { FrameThumb } from '../sheet/FrameThumb'
import { createHalving, type Halving, type HalvingState } from './createHalving'
import { GOALS, HalvingRecord, REACHES, type HalvingAnswer } from './halving'
import classes from './Halving.module.css'
import { HalvingResult } from './HalvingResult'

interface HalvingPanelProps {
  time: SeekTime
  pictures: ShownPictures
  cameraId: string
  cameraName: string
}

const ICONS = { there: IconCheck, absent: IconX, unclear: IconQuestionMark }
const DEFAULT_REACH = REACHES[2]

/** Begins with the picture on screen, in which it is there. */
function StartForm({ halving, time, cameraId }: { halving: Halving; time: SeekTime; cameraId: string }) {
  const t = useMessages()
  const locale = useLocale()
  const [goal, setGoal] = useState<HalvingRecord['goal']>('began')
  const [reach, setReach] = useState<number>(DEFAULT_REACH)
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t('halving.intro')}</p>
      <SegmentedControl
        aria-label={t('halving.goal')}
        data={GOALS.map((value) => ({ value, label: t(`halving.goals.${value}`) }))}
        value={goal}
        onChange={(value) => setGoal(value === 'ended' ? 'ended' : 'began')}
      />
      <SegmentedControl
        aria-label={t('halving.reach')}
        data={REACHES.map((value) => ({ value: String(value), label: formatSpan(locale, value) }))}
        value={String(reach)}
        onChange={(value) => setReach(Number(value))}
      />
      <p className={classes.text}>{t(`halving.reachOf.${goal}`, { span: formatSpan(locale, reach) })}</p>
      <Button onClick={() => halving.start({ cameraId, goal, reach, start: time.moment() })}>
        {t('halving.start')}
      </Button>
    </div>
  )
}

/** Minimum time that a picture has to be on screen before it can be judged, ms. */
const LOOK_TIME = 300

/**
 * Whether the picture of a moment has been on screen long enough for an answer about it; this ignores the second press
 * of a double click.
 */
function useSeen({ pictures, cameraId }: QuestionProps, asking: number | null): boolean {
  const clock = useClock()
  const onScreen = useSyncExternalStore(pictures.subscribe, () => pictures.of(cameraId))
  const [seen, setSeen] = useState<number | null>(null)
  const isShown = asking !== null && onScreen === asking
  useEffect(() => (isShown ? clock.setTimeout(() => setSeen(asking), LOOK_TIME) : undefined), [isShown, asking, clock])
  return isShown && seen === asking
}

interface QuestionProps extends Pick<HalvingPanelProps, 'time' | 'pictures' | 'cameraId'> {
  halving: Halving
  state: HalvingState
}

/** The question about the picture on screen. It can be answered once that picture is there. */
function Question(props: QuestionProps) {
  const { halving, state, time } = props
  const t = useMessages()
  const moment = useSeekMoment(time)
  const isSeen = useSeen(props, state.asking)
  if (state.phase === 'looking') return <p role="status">{t('halving.looking')}</p>
  if (state.asking === null) return null
  const { asking } = state
  return (
    <div className={classes.form} role="group" aria-label={t('halving.question')}>
      <p className={classes.question} role="status">
        {t('halving.question')}
      </p>
      {moment === asking ? (
        <Group gap="xs">
          {(['there', 'absent', 'unclear'] as const).map((answer: HalvingAnswer) => {
            const Icon = ICONS[answer]
            return (
              <Button
                key={answer}
                variant={answer === 'unclear' ? 'default' : 'light'}
                disabled={!isSeen}
                leftSection={<Icon size={18} aria-hidden />}
                onClick={() => halving.answer(answer)}
              >
                {t(`halving.answers.${answer}`)}
              </Button>
            )
          })}
        </Group>
      ) : (
        <PlainButton onClick={() => time.leapTo(asking)}>{t('halving.backToQuestion')}</PlainButton>
      )}
    </div>
  )
}

/** The pictures that were answered about, in the order of time. */
function Trail({ record, time, cameraId, cameraName }: HalvingPanelProps & { record: HalvingRecord }) {
  const t = useMessages()
  const { dayAndSecond } = useBarnTime()
  const moment = useSeekMoment(time)
  const seen = [{ timestamp: record.start, answer: 'there' as const }, ...record.answers]
  return (
    <ul className={classes.trail} aria-label={t('halving.trail')}>
      {seen
        .sort((a, b) => a.timestamp - b.timestamp)
        .map(({ timestamp, answer }) => {
          const Icon = ICONS[answer]
          return (
            <li key={`${timestamp} ${answer}`} className={classes.step} data-answer={answer}>
              <FrameThumb
                {...{ cameraId, cameraName }}
                time={timestamp}
                label={dayAndSecond(timestamp)}
                onOpen={time.leapTo}
                isCurrent={timestamp === moment}
              />
              <span className={classes.answer}>
                <Icon size={14} aria-hidden /> {t(`halving.seen.${answer}`)}
              </span>
            </li>
          )
        })}
    </ul>
  )
}

/** The running search. Each question comes into view, with its picture. */
function Search({ halving, state, ...props }: HalvingPanelProps & ReturnType<typeof useHalving>) {
  const t = useMessages()
  const { time, pictures, cameraId } = props
  const { record, asking } = state
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // No value: newer browsers return a promise, which React would take for the cleanup.
    void form.current?.scrollIntoView({ block: 'nearest' })
  }, [asking])
  return (
    <div ref={form} className={classes.form} data-about-picture>
      <Question {...{ halving, state, time, pictures, cameraId }} />
      <HalvingResult halving={halving} state={state} time={time} />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          disabled={record === null || record.answers.length === 0}
          onClick={halving.undo}
        >
          {t('halving.undo')}
        </Button>
        <Button variant="default" onClick={halving.stop}>
          {t('halving.stop')}
        </Button>
      </Group>
      {record && <Trail {...props} record={record} />}
    </div>
  )
}

/**
 * Finds by halving from when on something is there: one question a picture, until two pictures follow on each other.
 */
export function HalvingPanel(props: HalvingPanelProps) {
  const { time, cameraId } = props
  const search = useHalving(cameraId, time)
  if (search.state.record) return <Search {...props} {...search} />
  return <StartForm halving={search.halving} time={time} cameraId={cameraId} />
}

/** Name under which a search of a camera is kept on the device. */
const nameOf = (cameraId: string) => `frame-seek/halving/${cameraId}`

/** The search for a moment in the pictures of a camera. It continues after a reload. */
function useHalving(cameraId: string, time: SeekTime) {
  const session = useSession()
  const { deviceData } = useWorkbench()
  const clock = useClock()
  const halving = useMemo(() => {
    const data = deviceData(session)
    const name = nameOf(cameraId)
    return createHalving({
      now: () => clock.now(),
      locate: (camera, at, distance) => locateFrame(session, camera, at, { distance: distance ?? ANY_DISTANCE }),
      read: async () => HalvingRecord.safeParse(await data.get(name)).data ?? null,
      keep: (record) => (record ? data.set(name, record) : data.remove(name)),
      onAsk: (asked) => time.leapTo(asked),
    })
  }, [session, deviceData, clock, cameraId, time])
  useEffect(() => {
    void halving.resume()
    return () => halving.rest()
  }, [halving])
  return { halving, state: useSyncExternalStore(halving.subscribe, halving.state) }
}
