import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { notificationSettings, type ReplyOf } from '@barn-workbench/core/contract'
import type { DutyRota } from '@barn-workbench/core/schema'
import { useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'
import { preconditionOf } from '../../parts/precondition'
import { useChange } from '../../parts/useChange'
import { usePeople } from '../../parts/usePeople'
import { Deviations } from './Deviations'
import { ShiftRow } from './ShiftRow'

type Rota = ReplyOf<typeof notificationSettings.rota>
type Shift = DutyRota['shifts'][number]

const SIX = 6 * 60
const EIGHTEEN = 18 * 60
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Whether each shift and deviation has a person, and each span ends after its start. Nothing else can be saved. */
function isComplete({ shifts, swaps, absences }: DutyRota): boolean {
  const spans = [...swaps, ...absences]
  return (
    shifts.every(({ accountIds }) => accountIds.length > 0) &&
    spans.every(({ start, end, accountId }) => accountId !== '' && start < end)
  )
}

/** Changes the weekly rota, and what deviates from it. */
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
