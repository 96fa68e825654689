import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { IconButton, ModalDialog, useSessions, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useLayoutChoices } from '../layouts/useLayoutChoices'
import { useLayoutForUser } from '../layouts/useLayoutForUser'
import { useLayoutTitle } from '../layouts/useLayoutTitle'
import { useWorkbenchLayouts } from '../layouts/workbenchLayouts'
import { MAXIMUM_ENTRIES, SECONDS_ON_SCREEN, type PlaylistEntry } from './playlist'
import type { WallSettings } from './wallSettings'
import classes from './WallSetup.module.css'

interface WallSetupProps {
  settings: WallSettings
  onChange: (patch: Partial<WallSettings>) => void
  onClose: () => void
}

/** A screen that can be added to the playlist. */
type ScreenChoice = Pick<PlaylistEntry, 'path' | 'title'>

/** Sets up the wall of this device: its screens, its night, and when the page is loaded again. */
export function WallSetup(props: WallSetupProps) {
  const { t } = useTranslation('shell')
  const session = useOptionalSession()
  const SetupForm = session ? FormAtSite : Form
  return (
    <ModalDialog label={t('wall.setUpTitle')} place="form" onClose={props.onClose}>
      <SetupForm {...props} />
    </ModalDialog>
  )
}

/** Offers the dashboards of the site on view, too. */
function FormAtSite(props: WallSetupProps) {
  const session = useOptionalSession()
  const id = session?.id ?? ''
  const choices = useLayoutChoices(useLayoutForUser('barn-dashboard'))
  const name = session?.instance.name ?? ''
  const dashboards = choices.map(({ layoutId, title }) => ({
    path: `/instance/${id}/dashboard/${layoutId}`,
    title: `${name}: ${title}`,
  }))
  return <Form {...props} dashboards={dashboards} />
}

/**
 * The screens that can be added: this one, the screens of the site, the main ones of other sites, the ones of all
 * sites.
 */
function useScreenChoices(dashboards: readonly ScreenChoice[]): readonly ScreenChoice[] {
  const { address } = useWorkbench()
  const sessions = useSessions()
  const { shippedSiteLayouts } = useWorkbenchLayouts()
  const titleOf = useLayoutTitle()
  return useMemo(() => {
    const choices: ScreenChoice[] = [
      ...sessions.map(({ id, instance }) => ({ path: `/instance/${id}`, title: instance.name })),
      ...dashboards,
      ...shippedSiteLayouts.map(({ layoutId, title }) => ({
        path: `/sites/${layoutId}`,
        title: titleOf(layoutId, title),
      })),
    ]
    const path = address.path()
    const own = choices.find((choice) => choice.path === path) ?? { path, title: document.title || path }
    return [own, ...choices.filter((choice) => choice.path !== path)]
  }, [address, sessions, dashboards, shippedSiteLayouts, titleOf])
}

const NONE: readonly ScreenChoice[] = []

function Form({
  settings,
  onChange,
  onClose,
  dashboards = NONE,
}: WallSetupProps & { dashboards?: readonly ScreenChoice[] }) {
  const { t } = useTranslation('shell')
  const choices = useScreenChoices(dashboards)
  const [chosen, setChosen] = useState(0)
  const { entries } = settings
  const add = () => {
    const choice = choices[chosen]
    if (choice) onChange({ entries: [...entries, { ...choice, seconds: SECONDS_ON_SCREEN.usual, times: null }] })
  }
  return (
    <div className={classes.form}>
      <h2 className={classes.title}>{t('wall.setUpTitle')}</h2>
      <p className={classes.hint}>{t(entries.length === 0 ? 'wall.onlyThis' : 'wall.entriesHint')}</p>
      <ol className={classes.entries}>
        {entries.map((entry, index) => (
          <EntryRow
            key={`${index} ${entry.path}`}
            entry={entry}
            onChange={(patch) =>
              onChange({ entries: entries.map((one, at) => (at === index ? { ...one, ...patch } : one)) })
            }
            onMove={(steps) => onChange({ entries: moved(entries, index, steps) })}
            onRemove={() => onChange({ entries: entries.filter((_, at) => at !== index) })}
          />
        ))}
      </ol>
      <div className={classes.row}>
        <NativeSelect
          className={classes.grow ?? ''}
          label={t('wall.screen')}
          value={String(chosen)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          data={choices.map(({ title }, index) => ({ value: String(index), label: title }))}
        />
        <Button variant="default" disabled={entries.length >= MAXIMUM_ENTRIES} onClick={add}>
          {t('wall.add')}
        </Button>
      </div>
      <NightFields settings={settings} onChange={onChange} />
      <div className={classes.row}>
        <TimeField
          label={t('wall.reloadAt')}
          minute={settings.reloadAt}
          onChange={(reloadAt) => onChange({ reloadAt })}
        />
        <span className={classes.grow} />
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </div>
    </div>
  )
}

/** The list with an entry moved by some places. */
export function moved<T>(list: readonly T[], index: number, steps: number): T[] {
  const rest = list.filter((_, at) => at !== index)
  const place = Math.min(Math.max(0, index + steps), rest.length)
  return [...rest.slice(0, place), ...list.slice(index, index + 1), ...rest.slice(place)]
}

function NightFields({ settings, onChange }: Omit<WallSetupProps, 'onClose'>) {
  const { t } = useTranslation('shell')
  const { isDimmedAtNight, nightFrom, nightUntil } = settings
  return (
    <fieldset className={classes.night}>
      <legend>{t('wall.night')}</legend>
      <Checkbox
        label={t('wall.dims')}
        checked={isDimmedAtNight}
        onChange={(event) => onChange({ isDimmedAtNight: event.currentTarget.checked })}
      />
      <div className={classes.row}>
        <TimeField label={t('wall.from')} minute={nightFrom} onChange={(minute) => onChange({ nightFrom: minute })} />
        <TimeField
          label={t('wall.until')}
          minute={nightUntil}
          onChange={(minute) => onChange({ nightUntil: minute })}
        />
      </div>
    </fieldset>
  )
}

interface EntryRowProps {
  entry: PlaylistEntry
  onChange: (patch: Partial<PlaylistEntry>) => void
  onMove: (steps: number) => void
  onRemove: () => void
}

const ALL_DAY = { from: 6 * 60, until: 18 * 60 }

function EntryRow({ entry: { title, seconds, times }, onChange, onMove, onRemove }: EntryRowProps) {
  const { t } = useTranslation('shell')
  const { least, most } = SECONDS_ON_SCREEN
  return (
    <li className={classes.entry}>
      <div className={classes.row}>
        <span className={classes.name}>{title}</span>
        <IconButton label={t('wall.up', { title })} onClick={() => onMove(-1)}>
          <IconChevronUp size={18} />
        </IconButton>
        <IconButton label={t('wall.down', { title })} onClick={() => onMove(1)}>
          <IconChevronDown size={18} />
        </IconButton>
        <IconButton label={t('wall.remove', { title })} onClick={onRemove}>
          <IconTrash size={18} />
        </IconButton>
      </div>
      <div className={classes.row}>
        <TextInput
          type="number"
          className={classes.seconds ?? ''}
          label={t('wall.seconds')}
          min={least}
          max={most}
          defaultValue={seconds}
          onChange={(event) => {
            const whole = Math.round(Number(event.currentTarget.value))
            if (whole >= least && whole <= most) onChange({ seconds: whole })
          }}
        />
        <Checkbox
          label={t('wall.atTimes')}
          checked={times !== null}
          onChange={(event) => onChange({ times: event.currentTarget.checked ? ALL_DAY : null })}
        />
        {times && (
          <>
            <TimeField
              label={t('wall.from')}
              minute={times.from}
              onChange={(from) => onChange({ times: { ...times, from } })}
            />
            <TimeField
              label={t('wall.until')}
              minute={times.until}
              onChange={(until) => onChange({ times: { ...times, until } })}
            />
          </>
        )}
      </div>
    </li>
  )
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A time of day, in minutes since midnight. An incomplete one changes nothing. */
function TimeField(props: { label: string; minute: number; onChange: (minute: number) => void }) {
  const { label, minute, onChange } = props
  return (
    <TextInput
      type="time"
      label={label}
      value={`${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`}
      onChange={(event) => {
        const [hours, minutes] = event.currentTarget.value.split(':').map(Number)
        if (Number.isInteger(hours) && Number.isInteger(minutes)) onChange(Number(hours) * 60 + Number(minutes))
      }}
    />
  )
}
