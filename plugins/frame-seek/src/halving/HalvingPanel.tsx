import { Button, Group, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatSpan, NoticeButton, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useSeekMoment, type SeekTime } from '../seek/seekTime'
import { FrameThumb } from '../sheet/FrameThumb'
import type { Halving, HalvingState } from './createHalving'
import { GOALS, REACHES, type HalvingAnswer, type HalvingRecord } from './halving'
import classes from './Halving.module.css'
import { HalvingResult } from './HalvingResult'
import { useHalving } from './useHalving'

interface HalvingPanelProps {
  time: SeekTime
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

/** The question about the picture on screen. */
function Question({ halving, state, time }: { halving: Halving; state: HalvingState; time: SeekTime }) {
  const t = useMessages()
  const moment = useSeekMoment(time)
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
                leftSection={<Icon size={18} aria-hidden />}
                onClick={() => halving.answer(answer)}
              >
                {t(`halving.answers.${answer}`)}
              </Button>
            )
          })}
        </Group>
      ) : (
        <NoticeButton onClick={() => time.show(asking)}>{t('halving.backToQuestion')}</NoticeButton>
      )}
    </div>
  )
}

/** The pictures that were answered about, in the order of time. */
function Trail({ record, time, ...camera }: HalvingPanelProps & { record: HalvingRecord }) {
  const t = useMessages()
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
              <FrameThumb {...camera} time={timestamp} onOpen={time.show} isCurrent={timestamp === moment} />
              <span className={classes.answer}>
                <Icon size={14} aria-hidden /> {t(`halving.seen.${answer}`)}
              </span>
            </li>
          )
        })}
    </ul>
  )
}

/** Finds by halving from when on something is there: one question a picture, until two pictures follow on each other. */
export function HalvingPanel(props: HalvingPanelProps) {
  const { time, cameraId } = props
  const t = useMessages()
  const { halving, state } = useHalving(cameraId, time)
  const { record } = state
  if (!record) return <StartForm halving={halving} time={time} cameraId={cameraId} />
  return (
    <div className={classes.form} data-about-picture>
      <Question halving={halving} state={state} time={time} />
      <HalvingResult halving={halving} state={state} time={time} />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          disabled={record.answers.length === 0}
          onClick={halving.undo}
        >
          {t('halving.undo')}
        </Button>
        <Button variant="default" onClick={halving.stop}>
          {t('halving.stop')}
        </Button>
      </Group>
      <Trail {...props} record={record} />
    </div>
  )
}
