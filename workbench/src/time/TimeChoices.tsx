import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TimeForm, type TimeFormProps } from '@barn-workbench/plugin-sdk/form'
import { TIME_STEPS, useTimeView, type Playing } from '@barn-workbench/plugin-sdk/react'
import classes from './TimeRangePicker.module.css'

/** Number of steps in which the time of the charts is played. */
const PLAYED_STEPS = 100

/** The step of the player that is not longer than a time, ms; the shortest one if all are. */
function stepOf(length: number): number {
  return TIME_STEPS.findLast((step) => step <= length) ?? TIME_STEPS[0]
}

/** Begins to show the pictures of one moment after the other, for all charts and pictures of the dashboard. */
function PlayButton({ playing: { isPlaying, toggle, choose }, onPlay }: { playing: Playing; onPlay: () => void }) {
  const { t } = useTranslation('layouts')
  const view = useTimeView()
  const play = () => {
    if (view.moment() === null) {
      const { start, end } = view.zoom() ?? view.setup()
      choose({ step: stepOf((end - start) / PLAYED_STEPS) })
      view.showMoment(Math.round(start))
    }
    toggle()
    onPlay()
  }
  return (
    <Button
      variant="default"
      fullWidth
      className={classes.play ?? ''}
      leftSection={isPlaying ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
      onClick={play}
    >
      {t(isPlaying ? 'time.stopPictures' : 'time.playPictures')}
    </Button>
  )
}

interface TimeChoicesProps extends TimeFormProps {
  playing: Playing
  onPlay: () => void
}

/** The content of the open time picker. */
export function TimeChoices({ playing, onPlay, ...form }: TimeChoicesProps) {
  return (
    <>
      <TimeForm {...form} />
      <PlayButton playing={playing} onPlay={onPlay} />
    </>
  )
}
