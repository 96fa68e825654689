import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { CopyInput, MoveInput } from './inputs'

interface ChoiceProps {
  text: string
  label: string
  confirm: string
  choices: readonly { id: string; name: string }[]
  onChoose(id: string): void
  onCancel(): void
}

/** Asks for one of several. */
function ChoiceForm({ text, label, confirm, choices, onChoose, onCancel }: ChoiceProps) {
  const t = useMessages()
  const [id, setId] = useState(choices[0]?.id ?? '')
  return (
    <Stack gap="md">
      <p>{text}</p>
      <NativeSelect
        label={label}
        size="md"
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        data={choices.map((choice) => ({ value: choice.id, label: choice.name }))}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="md" disabled={id === ''} onClick={() => onChoose(id)}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  )
}

/** Asks for the type to which a region moves. */
export function MoveForm({ input: { name, types }, close }: DialogProps<MoveInput, string>) {
  const t = useMessages()
  return (
    <ChoiceForm
      text={t('dialogs.move.text', { name })}
      label={t('dialogs.move.type')}
      confirm={t('dialogs.move.confirm')}
      choices={types}
      onChoose={close}
      onCancel={() => close(null)}
    />
  )
}

/** Asks for the camera to which outlines are copied. */
export function CopyForm({ input: { count, cameras }, close }: DialogProps<CopyInput, string>) {
  const t = useMessages()
  return (
    <ChoiceForm
      text={t('dialogs.copy.text', { count })}
      label={t('dialogs.copy.camera')}
      confirm={t('dialogs.copy.confirm')}
      choices={cameras}
      onChoose={close}
      onCancel={() => close(null)}
    />
  )
}
