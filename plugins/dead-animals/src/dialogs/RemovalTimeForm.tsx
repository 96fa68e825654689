import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { DateTimeInput, useForm } from '@barn-workbench/plugin-sdk/form'
import { useClock, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { RemovalQuestion } from './removalQuestion'

/** Asks when dead animals were taken away: now, unless somebody says otherwise. */
export function RemovalTimeForm({ close }: DialogProps<RemovalQuestion, number>) {
  const t = useMessages()
  const clock = useClock()
  const [now] = useState(() => clock.now())
  const form = useForm({
    schema: z.object({ time: z.number({ error: 'no_time_selected' }).max(now, 'in_the_future') }),
    initial: { time: now as number | undefined },
    onSubmit: ({ time }) => close(time),
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        <DateTimeInput label={t('removal.time')} {...form.field('time')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close(null)}>
            {t('removal.cancel')}
          </Button>
          <Button type="submit" data-autofocus>
            {t('removal.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
