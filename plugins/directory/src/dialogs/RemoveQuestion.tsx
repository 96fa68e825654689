import { useState } from 'react'
import { serviceProviders } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { ServiceProvider } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { ProblemNotice, useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, Stack, Text } from '@barn-workbench/plugin-sdk/ui'

/** Asks once before a site is taken out of the directory, and says what is lost. */
export function RemoveQuestion({ input, close }: DialogProps<ServiceProvider, { isRemoved: true }>) {
  const t = useMessages()
  const { session, toast } = useHost()
  const [isRunning, setIsRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const remove = async () => {
    setIsRunning(true)
    try {
      const { serviceProviderId: id, version } = input
      await session?.send(serviceProviders.remove, { params: { id } }, { ifMatch: version })
      toast({ kind: 'success', key: 'removed', values: { name: input.serviceProviderName } })
      close({ isRemoved: true })
    } catch (error) {
      setProblem(problemOf(error))
      setIsRunning(false)
    }
  }
  return (
    <Stack gap="md">
      <Text>{t('removeQuestion', { name: input.serviceProviderName })}</Text>
      {problem && <ProblemNotice problem={problem} />}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button color="red" loading={isRunning} onClick={() => void remove()}>
          {t('remove')}
        </Button>
      </Group>
    </Stack>
  )
}
