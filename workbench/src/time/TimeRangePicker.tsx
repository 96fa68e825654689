import { ActionIcon, Button, Popover } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconClock,
  IconZoomIn,
  IconZoomReset,
  IconZoomScan,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY } from '@barn-workbench/core/time'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import {
  CloseOnBack,
  formatSpan,
  largestUnit,
  useBarnTime,
  useClock,
  useIsPhone,
  useLocale,
  usePlayer,
  useTimeChoice,
  useTimeSetup,
  useTimeView,
  useTimeZone,
  useTimeZoom,
  type TimeChoice,
  type TimeSetup,
} from '@barn-workbench/plugin-sdk/react'
import { useTimeInUrl } from './timeInUrl'
import classes from './TimeRangePicker.module.css'

const TimeChoices = lazyPart(async () => (await import('./TimeChoices')).TimeChoices)

const dayOf = (localTime: number) => Math.floor(localTime / DAY)

/** The time of the charts: the zoom, or the chosen window with its resolution. */
function useRangeText(choice: TimeChoice, { start, end, timeResolution }: TimeSetup): string {
  const { t } = useTranslation('layouts')
  const locale = useLocale()
  const zoom = useTimeZoom()
  const zone = useTimeZone()
  const { dayAndTime, time } = useBarnTime()
  const resolution = formatSpan(locale, timeResolution)
  if (zoom) {
    const isOneDay = dayOf(zone.toLocal(zoom.start)) === dayOf(zone.toLocal(zoom.end))
    return t('time.zoomed', { start: dayAndTime(zoom.start), end: (isOneDay ? time : dayAndTime)(zoom.end) })
  }
  if (choice.kind === 'last') {
    const { count, unit } = largestUnit(choice.span)
    return t('time.lastWith', { last: t(`time.last.${unit}`, { count }), resolution })
  }
  return t('time.fixedWith', { start: dayAndTime(start), end: dayAndTime(end), resolution })
}

/** Shown while charts are zoomed: loads the zoomed time in finer resolution, or ends the zoom. */
function ZoomButton({ onChoose }: { onChoose: (choice: TimeChoice) => void }) {
  const { t } = useTranslation('layouts')
  const view = useTimeView()
  const zoom = useTimeZoom()
  if (!zoom) return null
  return (
    <span className={classes.zoom}>
      <ZoomAction
        label={t('time.keepZoom')}
        icon={<IconZoomIn size={15} />}
        onClick={() => onChoose({ kind: 'fixed', start: Math.floor(zoom.start), end: Math.ceil(zoom.end) })}
      />
      <ZoomAction label={t('time.unzoom')} icon={<IconZoomReset size={15} />} onClick={() => view.zoomTo(null)} />
    </span>
  )
}

/** A button whose text gives way to its icon where the top bar has no room for it. */
function ZoomAction({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" leftSection={icon} aria-label={label} title={label} onClick={onClick}>
      <span className={classes.zoomLabel}>{label}</span>
    </Button>
  )
}

interface StepButtonsProps {
  choice: TimeChoice
  setup: TimeSetup
  onChoose: (choice: TimeChoice) => void
}

/** Moves the window by its own length: back, and forward up to now. */
function StepButtons({ choice, setup, onChoose }: StepButtonsProps) {
  const { t } = useTranslation('layouts')
  const clock = useClock()
  const range = setup.end - setup.start
  const moveBy = (shift: number) => {
    const isNow = setup.end + shift >= clock.now()
    const { timeResolution } = choice
    if (isNow) onChoose({ kind: 'last', span: range, timeResolution })
    else onChoose({ kind: 'fixed', start: setup.start + shift, end: setup.end + shift, timeResolution })
  }
  const common = { variant: 'default', size: 36, className: classes.step ?? '' } as const
  return (
    <>
      <ActionIcon {...common} aria-label={t('time.earlier')} title={t('time.earlier')} onClick={() => moveBy(-range)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        {...common}
        aria-label={t('time.later')}
        title={t('time.later')}
        disabled={choice.kind === 'last'}
        onClick={() => moveBy(range)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </>
  )
}

/**
 * Chooses the time that all charts of the dashboard show. `children`: further choices of the time bar; on a phone they
 * are within the picker.
 */
export function TimeRangePicker({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('layouts')
  const choice = useTimeChoice()
  const setup = useTimeSetup()
  const chooseTime = useTimeInUrl()
  const range = useRangeText(choice, setup)
  const isZoomed = useTimeZoom() !== null
  const [isOpen, setIsOpen] = useState(false)
  // It plays on when the popover closes.
  const playing = usePlayer()
  // On a phone the bar has no room for the range and its steps.
  const isPhone = useIsPhone()
  const choose = (next: TimeChoice) => {
    chooseTime(next)
    setIsOpen(false)
  }
  return (
    <>
      {!isPhone && children}
      <ZoomButton onChoose={choose} />
      <StepButtons choice={choice} setup={setup} onChoose={choose} />
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            className={classes.target ?? ''}
            data-tour="time"
            leftSection={isZoomed ? <IconZoomScan size={16} /> : <IconClock size={16} />}
            aria-label={t(isZoomed ? 'time.zoomLabel' : 'time.label', { range })}
            title={range}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={classes.range}>{range}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''}>
          {isPhone && isOpen && (
            <>
              <CloseOnBack onClose={() => setIsOpen(false)} />
              <div className={classes.current}>
                <StepButtons choice={choice} setup={setup} onChoose={chooseTime} />
                <strong>{range}</strong>
              </div>
              {children}
            </>
          )}
          {isOpen && (
            <TimeChoices
              choice={choice}
              setup={setup}
              onChoose={choose}
              playing={playing}
              onPlay={() => setIsOpen(false)}
            />
          )}
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
