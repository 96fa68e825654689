import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { DutyRota } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import { DateTimeInput } from '@barn-workbench/plugin-sdk/form'
import { IconButton, useClock, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'

type Deviation = DutyRota['swaps'][number]

interface DeviationsProps {
  kind: 'swaps' | 'absences'
  list: readonly Deviation[]
  people: readonly { value: string; label: string }[]
  onChange: (list: Deviation[]) => void
}

/** Times in which a person stands in, or is away. */
export function Deviations({ kind, list, people, onChange }: DeviationsProps) {
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
