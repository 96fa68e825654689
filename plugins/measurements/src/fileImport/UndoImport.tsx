import type { MeasurementImport } from '@barn-workbench/core/contract'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'

/** Asks whether all rows of an import are to be taken back. */
export function UndoImport({
  input: { name, rows },
  close,
}: DialogProps<Pick<MeasurementImport, 'name' | 'rows'>, true>) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <>
      <p>{t('dialogs.undo-import.text', { name, count: rows, number: rows.toLocaleString(locale) })}</p>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t('dialogs.cancel')}
        </Button>
        <Button size="md" color="red" onClick={() => close(true)}>
          {t('dialogs.undo-import.confirm')}
        </Button>
      </Group>
    </>
  )
}
