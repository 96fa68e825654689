import { Button, Group, Stack } from '@mantine/core'
import { useSdkTexts } from '../context/texts'
import type { DialogProps } from '../define/defineAction'

/**
 * The content of a dialog that asks once before something is lost. `confirm`: the words of the button that goes on.
 * Closes the dialog with true, or null. @public
 */
export function LossQuestion({
  input: { text, confirm },
  close,
}: Pick<DialogProps<{ text: string; confirm: string }, true>, 'input' | 'close'>) {
  const t = useSdkTexts()
  return (
    <Stack gap="md">
      <p>{text}</p>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t('form.cancel')}
        </Button>
        <Button size="md" color="red" onClick={() => close(true)}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  )
}
