import { Button, Group, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { MomentField } from '@barn-workbench/plugin-sdk/form'
import { useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Dialogs.module.css'
import type { SaveAnswer, SaveInput } from './inputs'

type When = 'now' | 'moment' | 'chosen'

/** What it means that outlines hold from a time on, in whole sentences. `from`: null: from now on. */
function Meaning({ from, changes }: { from: number | null } & Pick<SaveInput, 'changes'>) {
  const t = useMessages()
  const { exact } = useBarnTime()
  const next = from === null ? undefined : changes.find((change) => change > from)
  const isReplaced = from !== null && changes.includes(from)
  return (
    <div className={classes.meaning} role="status">
      {from === null ? (
        <p>{t('dialogs.save.meaning.now')}</p>
      ) : (
        <>
          <p>{t('dialogs.save.meaning.since', { time: exact(from) })}</p>
          {isReplaced && <p>{t('dialogs.save.meaning.replaces')}</p>}
          <p>
            {next === undefined
              ? t('dialogs.save.meaning.upToNow')
              : t('dialogs.save.meaning.until', { time: exact(next) })}
          </p>
        </>
      )}
    </div>
  )
}

/** Asks since when outlines hold, and says what that means for plan, incidents and charts of earlier times. */
export function SaveForm({ input: { moment, now, changes }, close }: DialogProps<SaveInput, SaveAnswer>) {
  const t = useMessages()
  const { exact } = useBarnTime()
  const name = useId()
  const [when, setWhen] = useState<When>(moment === null ? 'now' : 'moment')
  const [chosen, setChosen] = useState(moment ?? now)
  const from = when === 'now' ? null : when === 'moment' ? moment : chosen
  const choices: readonly When[] = moment === null ? ['now', 'chosen'] : ['now', 'moment', 'chosen']
  const labelOf = (choice: When) =>
    choice === 'moment' ? t('dialogs.save.moment', { time: exact(moment ?? now) }) : t(`dialogs.save.${choice}`)
  return (
    <Stack gap="md">
      <fieldset className={classes.choices}>
        <legend>{t('dialogs.save.question')}</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={when === choice} onChange={() => setWhen(choice)} />
            {labelOf(choice)}
          </label>
        ))}
      </fieldset>
      {when === 'chosen' && <MomentField moment={chosen} onShow={setChosen} />}
      <Meaning from={from} changes={changes} />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button size="md" onClick={() => close({ validFrom: from })} data-autofocus>
          {t('dialogs.save.confirm')}
        </Button>
      </Group>
    </Stack>
  )
}
