import { useState } from 'react'
import { notificationSettings, type ReplyOf } from '@barn-workbench/core/contract'
import type { DutyRota } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import { DateTimeInput } from '@barn-workbench/plugin-sdk/form'
import { IconPlus, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import { IconButton, useClock, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, MultiSelect, NativeSelect, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { MinuteInput } from '../../parts/MinuteInput'
import classes from '../../parts/Parts.module.css'
import { preconditionOf } from '../../parts/precondition'
import { useChange } from '../../parts/useChange'
import { usePeople } from '../../parts/usePeople'

type Shift = DutyRota['shifts'][number]

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** Most people of one shift. */
const MAXIMUM_PEOPLE = 10

interface ShiftRowProps {
  shift: Shift
  /** Names it for screen readers. */
  number: number
  people: readonly { value: string; label: string }[]
  /** Null removes it. */
  onChange: (shift: Shift | null) => void
}

/** One shift of the week: its day, its hours, and who is on duty. The first person is notified first. */
function ShiftRow({ shift, number, people, onChange }: ShiftRowProps) {
  const t = useMessages()
  return (
    <li>
      <fieldset className={classes.line} aria-label={t('rota.shift', { number })}>
        <NativeSelect
          label={t('rota.weekday')}
          data={WEEKDAYS.map((weekday) => ({ value: String(weekday), label: t(`weekday.${weekday}`) }))}
          value={String(shift.weekday)}
          onChange={(event) => onChange({ ...shift, weekday: Number(event.currentTarget.value) })}
        />
        <MinuteInput label={t('hours.from')} value={shift.from} onChange={(from) => onChange({ ...shift, from })} />
        <MinuteInput label={t('hours.until')} value={shift.until} onChange={(until) => onChange({ ...shift, until })} />
        <MultiSelect
          label={t('rota.people')}
          className={classes.grow ?? ''}
          searchable
          maxValues={MAXIMUM_PEOPLE}
          data={[...people]}
          value={shift.accountIds}
          onChange={(accountIds) => onChange({ ...shift, accountIds })}
        />
        <IconButton label={t('rota.remove', { number })} onClick={() => onChange(null)}>
          <IconTrash size={18} />
        </IconButton>
      </fieldset>
    </li>
  )
}

type Deviation = DutyRota['swaps'][number]

interface DeviationsProps {
  kind: 'swaps' | 'absences'
  list: readonly Deviation[]
  people: readonly { value: string; label: string }[]
  onChange: (list: Deviation[]) => void
}

/** Times in which a person stands in, or is away. */
function Deviations({ kind, list, people, onChange }: DeviationsProps) {
  const t = useMessages()
  const clock = useClock()
  const change = (index: number, part: Partial<Deviation>) => {
    const entry = list[index]
    if (entry) onChange(list.with(index, { ...entry, ...part }))
  }
  return (
    <section className={classes.form} aria-label={t(`${kind}.title`)}>
      <h3 className={classes.cardTitle}>{t(`${kind}.title`)}</h3>
      <p className={classes.secondary}>{t(`${kind}.hint`)}</p>
      <ul className={classes.rows}>
        {list.map((entry, index) => (
          // They have no id; they are only added at the end.
          <li key={index}>
            <fieldset className={classes.line} aria-label={t(`${kind}.one`, { number: index + 1 })}>
              <NativeSelect
                label={t('rota.person')}
                data={[{ value: '', label: '' }, ...people]}
                value={entry.accountId}
                onChange={(event) => change(index, { accountId: event.currentTarget.value })}
              />
              <DateTimeInput
                label={t('hours.from')}
                hasShortcuts={false}
                value={entry.start}
                onChange={(start) => change(index, { start: start ?? Number.NaN })}
              />
              <DateTimeInput
                label={t('hours.until')}
                hasShortcuts={false}
                value={entry.end}
                onChange={(end) => change(index, { end: end ?? Number.NaN })}
              />
              <TextInput
                label={t('rota.note')}
                value={entry.note}
                onChange={(event) => change(index, { note: event.currentTarget.value })}
              />
              <IconButton
                label={t(`${kind}.remove`, { number: index + 1 })}
                onClick={() => onChange(list.filter((_, other) => other !== index))}
              >
                <IconTrash size={18} />
              </IconButton>
            </fieldset>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange([...list, { accountId: '', start: clock.now(), end: clock.now() + DAY, note: '' }])}
        >
          {t(`${kind}.add`)}
        </Button>
      </div>
    </section>
  )
}

type Rota = ReplyOf<typeof notificationSettings.rota>

const SIX = 6 * 60
const EIGHTEEN = 18 * 60

/** Whether each shift and deviation has a person, and each span ends after its start. Nothing else can be saved. */
function isComplete({ shifts, swaps, absences }: DutyRota): boolean {
  const spans = [...swaps, ...absences]
  return (
    shifts.every(({ accountIds }) => accountIds.length > 0) &&
    spans.every(({ start, end, accountId }) => accountId !== '' && start < end)
  )
}

/** Changes the weekly rota, and the deviations from it. */
export function RotaEditor({ rota: { version, value }, onSaved }: { rota: Rota; onSaved: () => void }) {
  const t = useMessages()
  const session = useSession()
  const people = usePeople()
  const { change, isPending } = useChange()
  const [rota, setRota] = useState(value)
  const isChanged = JSON.stringify(rota) !== JSON.stringify(value)
  const setShift = (index: number, shift: Shift | null) =>
    setRota({
      ...rota,
      shifts: shift ? rota.shifts.with(index, shift) : rota.shifts.filter((_, other) => other !== index),
    })
  const add = (weekdays: readonly number[]) => {
    const last = rota.shifts.at(-1)
    const { from, until, accountIds } = last ?? { from: SIX, until: EIGHTEEN, accountIds: [] }
    const shifts = weekdays.map((weekday) => ({ weekday, from, until, accountIds: [...accountIds] }))
    setRota({ ...rota, shifts: [...rota.shifts, ...shifts] })
  }
  const save = async () => {
    const write = () => session.send(notificationSettings.writeRota, { body: rota }, preconditionOf(version))
    if (await change('rota', write)) onSaved()
  }
  return (
    <div className={classes.form}>
      {rota.shifts.length === 0 && <p className={classes.empty}>{t('rota.empty')}</p>}
      <ul className={classes.rows} aria-label={t('rota.shifts')}>
        {rota.shifts.map((shift, index) => (
          // Shifts have no id; they are only added at the end.
          <ShiftRow
            key={index}
            shift={shift}
            number={index + 1}
            people={people}
            onChange={(next) => setShift(index, next)}
          />
        ))}
      </ul>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => add([((rota.shifts.at(-1)?.weekday ?? 0) % WEEKDAYS.length) + 1])}
        >
          {t('rota.addShift')}
        </Button>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => add(WEEKDAYS)}>
          {t('rota.addWeek')}
        </Button>
      </Group>
      {(['swaps', 'absences'] as const).map((kind) => (
        <Deviations
          key={kind}
          kind={kind}
          list={rota[kind]}
          people={people}
          onChange={(list) => setRota({ ...rota, [kind]: list })}
        />
      ))}
      {isChanged && !isComplete(rota) && <p className={classes.warning}>{t('rota.incomplete')}</p>}
      <Group>
        <Button size="md" disabled={!isChanged || !isComplete(rota)} loading={isPending} onClick={() => void save()}>
          {t('save')}
        </Button>
        {isChanged && (
          <Button variant="subtle" size="md" onClick={() => setRota(value)}>
            {t('discard')}
          </Button>
        )}
      </Group>
    </div>
  )
}
