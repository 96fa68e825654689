import type { Sensor } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'

/** Asks whether a sensor is to be removed; its values stay. */
export function RemoveSensor({ input: { name }, close }: DialogProps<Pick<Sensor, 'name'>, true>) {
  const t = useMessages()
  return (
    <>
      <p>{t('dialogs.remove-sensor.text', { name })}</p>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t('dialogs.cancel')}
        </Button>
        <Button size="md" color="red" onClick={() => close(true)}>
          {t('dialogs.remove-sensor.confirm')}
        </Button>
      </Group>
    </>
  )
}
