import { useEffect, useState } from 'react'
import { instancePlugins } from '@barn-workbench/core/contract'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, Stack } from '@barn-workbench/plugin-sdk/ui'
import { areSameGrants, requestRows } from '../changes/requestRows'
import { Requests } from '../parts/Requests'
import { useChange } from '../parts/useChange'

/** Changes the grants of an installed plugin among its requests. */
export function GrantsForm({
  input: { plugin },
  close,
  setUnsaved,
}: DialogProps<{ title: string; plugin: InstancePlugin }, true>) {
  const t = useMessages()
  const session = useSession()
  const { change, isPending } = useChange()
  const [grants, setGrants] = useState(plugin.grants)
  const [isRefused, setRefused] = useState(false)
  const isDirty = !areSameGrants(grants, plugin.grants)
  useEffect(() => setUnsaved(isDirty), [isDirty, setUnsaved])
  const { pluginId, version, manifest } = plugin
  const save = async () => {
    const outcome = await change('grant', manifest, () =>
      session.send(instancePlugins.grant, { params: { pluginId }, body: grants }, { ifMatch: version }),
    )
    // Another version of the plugin may ask for something else.
    if (outcome === 'failed') setRefused(true)
    else close(true)
  }
  return (
    <Stack gap="md">
      <p>{t('grants.hint')}</p>
      {isRefused && (
        <Alert color="red" role="alert">
          {t('grants.notSaved')}
        </Alert>
      )}
      <Requests manifest={manifest} rows={requestRows(manifest, null)} grants={grants} onChange={setGrants} />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button size="md" loading={isPending} disabled={!isDirty} onClick={() => void save()}>
          {t('grants.save')}
        </Button>
      </Group>
    </Stack>
  )
}
