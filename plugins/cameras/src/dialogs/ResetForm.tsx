import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages } from '@barn-workbench/plugin-sdk/react'

/** Asks for the name of a camera before everything is taken back that was set on it. */
export function ResetForm({ input: { name }, close }: DialogProps<Pick<Camera, 'name'>, true>) {
  const t = useMessages()
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.trim() === name.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed) close(true)
      }}
    >
      <p>{t('dialogs.reset.text', { name })}</p>
      <TextInput
        label={t('dialogs.reset.label', { name })}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="md" color="red" disabled={!isConfirmed}>
          {t('dialogs.reset.confirm')}
        </Button>
      </Group>
    </form>
  )
}
