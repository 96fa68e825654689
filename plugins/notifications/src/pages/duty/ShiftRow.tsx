import { MultiSelect, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { DutyRota } from '@barn-workbench/core/schema'
import { IconButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { MinuteInput } from '../../parts/MinuteInput'
import classes from '../../parts/Parts.module.css'

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

/** One shift of the week: its day, its hours, and who is on duty. The first person is told first. */
export function ShiftRow({ shift, number, people, onChange }: ShiftRowProps) {
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
