import { useState } from 'react'
import { backup } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { ProblemNotice, useBarnTime, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'

export interface RestoreDialogInput {
  name: string
  /** In ms since the epoch. */
  madeAt: number
}

/** Names the data that a restore replaces, and begins it once the name of the instance was typed. */
export function RestoreDialog({ input: { name, madeAt }, close }: DialogProps<RestoreDialogInput, true>) {
  const t = useMessages()
  const { session } = useInstance()
  const { dayAndTime, withZone } = useBarnTime()
  const [typed, setTyped] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const instanceName = session.instance.name
  const restore = async () => {
    setIsSending(true)
    try {
      await session.send(backup.restore, { body: { name } })
      close(true)
    } catch (error) {
      setProblem(problemOf(error))
      setIsSending(false)
    }
  }
  return (
    <Stack gap="md">
      <p>{t('backups.restoreQuestion', { time: withZone(dayAndTime(madeAt)) })}</p>
      <p>{t('backups.restoreKept')}</p>
      <TextInput
        label={t('backups.typeName', { name: instanceName })}
        size="md"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {problem && <ProblemNotice problem={problem} />}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button
          size="md"
          color="red"
          loading={isSending}
          disabled={typed.trim() !== instanceName.trim()}
          onClick={() => void restore()}
        >
          {t('backups.restore')}
        </Button>
      </Group>
    </Stack>
  )
}
