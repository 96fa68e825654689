import { Button, Popover } from '@mantine/core'
import { IconClock, IconZoomReset } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  formatSpan,
  useBarnTime,
  useLocale,
  useTimeChoice,
  useTimeSetup,
  useTimeView,
  useTimeZoom,
  type TimeChoice,
  type TimeSetup,
} from '@barn-workbench/plugin-sdk/react'
import { TimeForm } from './TimeForm'
import classes from './TimeRangePicker.module.css'
import { useTimeAddress } from './useTimeAddress'

function useRangeText(choice: TimeChoice, { start, end, timeResolution }: TimeSetup): string {
  const { t } = useTranslation('layouts')
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const resolution = formatSpan(locale, timeResolution)
  if (choice.kind === 'last') return t('time.lastWith', { span: formatSpan(locale, choice.span), resolution })
  return t('time.fixedWith', { start: dayAndTime(start), end: dayAndTime(end), resolution })
}

/** The part of the time that is zoomed into, and the way back. */
function ZoomButton({ onKeep }: { onKeep: (choice: TimeChoice) => void }) {
  const { t } = useTranslation('layouts')
  const view = useTimeView()
  const zoom = useTimeZoom()
  const { dayAndTime } = useBarnTime()
  if (!zoom) return null
  const label = t('time.zoomed', { start: dayAndTime(zoom.start), end: dayAndTime(zoom.end) })
  return (
    <span className={classes.zoom} title={label}>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onKeep({ kind: 'fixed', start: Math.floor(zoom.start), end: Math.ceil(zoom.end) })}
      >
        {t('time.keepZoom')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconZoomReset size={15} />}
        onClick={() => view.zoomTo(null)}
      >
        {t('time.unzoom')}
      </Button>
    </span>
  )
}

/** Chooses the time that all charts of the dashboard show. */
export function TimeRangePicker() {
  const { t } = useTranslation('layouts')
  const choice = useTimeChoice()
  const setup = useTimeSetup()
  const choose = useTimeAddress()
  const range = useRangeText(choice, setup)
  const [opened, setOpened] = useState(false)
  const take = (next: TimeChoice) => {
    choose(next)
    setOpened(false)
  }
  return (
    <>
      <ZoomButton onKeep={take} />
      <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            className={classes.target ?? ''}
            leftSection={<IconClock size={16} />}
            aria-label={t('time.label', { range })}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <span className={classes.range}>{range}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''}>
          <TimeForm key={String(opened)} choice={choice} setup={setup} onChoose={take} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
