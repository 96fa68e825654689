import { Button, Group, Stack } from '@mantine/core'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { PageLink, useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Dialogs.module.css'
import type { RemoveInput } from './inputs'

/** Asks whether a type or a region is to be deleted. What is used cannot be: it says where, with ways there. */
export function RemoveQuestion({ input: { of, name, usedBy }, close }: DialogProps<RemoveInput, true>) {
  const t = useMessages()
  const { navigate } = useHost()
  const isUsed = usedBy.length > 0
  const follow = (path: string) => {
    close(null)
    void navigate(path)
  }
  return (
    <Stack gap="md">
      <p>{t(isUsed ? `dialogs.remove.used.${of}` : `dialogs.remove.text.${of}`, { name })}</p>
      {isUsed && (
        <ul className={classes.ways}>
          {usedBy.map(({ label, path }) => (
            <li key={`${path} ${label}`}>
              <PageLink to={path} onFollow={() => follow(path)}>
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t(isUsed ? 'close' : 'cancel')}
        </Button>
        {!isUsed && (
          <Button size="md" color="red" onClick={() => close(true)}>
            {t('dialogs.remove.confirm')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
