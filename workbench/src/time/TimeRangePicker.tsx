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
import { useTimeInUrl } from './timeInUrl'
import classes from './TimeRangePicker.module.css'

function useRangeText(choice: TimeChoice, { start, end, timeResolution }: TimeSetup): string {
  const { t } = useTranslation('layouts')
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const resolution = formatSpan(locale, timeResolution)
  if (choice.kind === 'last') return t('time.lastWith', { span: formatSpan(locale, choice.span), resolution })
  return t('time.fixedWith', { start: dayAndTime(start), end: dayAndTime(end), resolution })
}

/** Shown while charts are zoomed: loads the zoomed time in finer resolution, or ends the zoom. */
function ZoomButton({ onChoose }: { onChoose: (choice: TimeChoice) => void }) {
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
        onClick={() => onChoose({ kind: 'fixed', start: Math.floor(zoom.start), end: Math.ceil(zoom.end) })}
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
  const chooseTime = useTimeInUrl()
  const range = useRangeText(choice, setup)
  const [isOpen, setIsOpen] = useState(false)
  const choose = (next: TimeChoice) => {
    chooseTime(next)
    setIsOpen(false)
  }
  return (
    <>
      <ZoomButton onChoose={choose} />
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            className={classes.target ?? ''}
            leftSection={<IconClock size={16} />}
            aria-label={t('time.label', { range })}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={classes.range}>{range}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''}>
          <TimeForm key={String(isOpen)} choice={choice} setup={setup} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
