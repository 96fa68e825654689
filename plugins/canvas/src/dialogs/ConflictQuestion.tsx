import { Button, Group, Stack } from '@mantine/core'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { ConflictChoice, ConflictInput } from './inputs'

/** Cameras by name; further ones are counted. */
const NAMED = 6

function useCameraList(): (ids: readonly string[]) => string {
  const t = useMessages()
  const { data } = useCameras()
  const names = new Map(data?.map(({ cameraId, name }) => [cameraId, name]))
  return (ids) => {
    const named = ids.slice(0, NAMED).map((id) => names.get(id) ?? t('unknownCamera'))
    const more = ids.length - named.length
    return more > 0 ? t('dialogs.conflict.andMore', { names: named.join(', '), count: more }) : named.join(', ')
  }
}

/** Says who saved what meanwhile, and asks what holds: one's own, theirs, or both by tile. */
export function ConflictQuestion({ input: { changedBy, merge }, close }: DialogProps<ConflictInput, ConflictChoice>) {
  const t = useMessages()
  const listOf = useCameraList()
  const { mine, theirs, both, bothFields } = merge
  const parts = (['mine', 'theirs', 'both'] as const).filter((part) => merge[part].length > 0)
  const cameras = { mine, theirs, both }
  return (
    <Stack gap="md">
      <p>{t('dialogs.conflict.text', { who: changedBy ?? t('dialogs.conflict.somebody') })}</p>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            {t(`dialogs.conflict.${part}`)} {listOf(cameras[part])}
          </li>
        ))}
        {bothFields.map((field) => (
          <li key={field}>{t(`dialogs.conflict.bothFields.${field}`)}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close('theirs')}>
          {t('dialogs.conflict.takeTheirs')}
        </Button>
        <Button variant="default" size="md" onClick={() => close('mine')}>
          {t('dialogs.conflict.takeMine')}
        </Button>
        <Button size="md" onClick={() => close('merge')} data-autofocus>
          {t('dialogs.conflict.merge')}
        </Button>
      </Group>
    </Stack>
  )
}
