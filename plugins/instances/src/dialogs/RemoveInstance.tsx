import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, Stack } from '@barn-workbench/plugin-sdk/ui'
import type { InstanceInput } from './input'

/** Asks whether to remove an instance from this device, and names the data that is removed with it. */
export function RemoveInstance({ input: { id }, close }: DialogProps<InstanceInput, true>) {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const isSignedIn = sessions.has(id) && sessions.get(id).snapshot().login.state === 'loggedIn'
  return (
    <Stack gap="md">
      <p>{t(isSignedIn ? 'remove.signedIn' : 'remove.text')}</p>
      <p>{t('remove.stays')}</p>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="md" color="red" onClick={() => close(true)}>
          {t('remove.confirm')}
        </Button>
      </Group>
    </Stack>
  )
}
