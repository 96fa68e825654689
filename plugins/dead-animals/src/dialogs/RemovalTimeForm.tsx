import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { DateTimeInput, useForm } from '@barn-workbench/plugin-sdk/form'
import { useClock, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Stack } from '@barn-workbench/plugin-sdk/ui'
import type { RemovalQuestion } from './removalQuestion'
import classes from './RemovalTimeForm.module.css'

/** Asks when dead animals were taken away; the default is now. */
export function RemovalTimeForm({ input, close, setUnsaved }: DialogProps<RemovalQuestion, number>) {
  const t = useMessages()
  const clock = useClock()
  const [now] = useState(() => clock.now())
  const { earliest = 0 } = input
  const schema = useMemo(() => {
    const time = z.number({ error: 'no_time_selected' }).min(earliest, 'before_detection')
    return z.object({ time: time.refine((given) => given <= clock.now(), 'in_the_future') })
  }, [clock, earliest])
  const form = useForm({
    schema,
    initial: { time: now as number | undefined },
    onSubmit: ({ time }) => close(time),
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  return (
    <form {...form.props}>
      <Stack gap="md">
        <DateTimeInput label={t('removal.time')} {...form.field('time')} />
        <div className={classes.buttons}>
          <Button variant="default" size="md" onClick={() => close(null)}>
            {t('removal.cancel')}
          </Button>
          <Button type="submit" size="md" data-autofocus>
            {t('removal.confirm')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
