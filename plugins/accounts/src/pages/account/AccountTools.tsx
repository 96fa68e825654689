import { Button, Group } from '@mantine/core'
import { IconEye, IconTrash } from '@tabler/icons-react'
import { accounts } from '@barn-workbench/core/contract'
import type { AccountWithRoles } from '@barn-workbench/core/schema'
import { useHost, useInstance, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { questionDialog } from '../../dialogs'
import { useTold } from '../../writes/useTold'

/** Shows the dashboards as the account sees them, and deletes it. */
export function AccountTools({ account }: { account: AccountWithRoles }) {
  const t = useMessages()
  const host = useHost()
  const told = useTold()
  const { session } = useInstance()
  const mayDelete = usePermission('accounts.manage.advanced')
  const { accountId, displayName, version } = account
  const remove = async () => {
    const title = t('remove.title', { name: displayName })
    const input = { title, text: t('remove.text'), confirm: t('remove.confirm') }
    if (!(await host.open(questionDialog, input))) return
    const isRemoved = await told('account.remove', () =>
      session.send(accounts.remove, { params: { id: accountId } }, { ifMatch: version }),
    )
    if (isRemoved) await host.navigate(`/instance/${session.id}/accounts`)
  }
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconEye size={16} />}
        onClick={() => void host.navigate(`/instance/${session.id}?as=account:${accountId}`)}
      >
        {t('preview')}
      </Button>
      {mayDelete && (
        <Button
          variant="default"
          c="var(--bw-error-text)"
          leftSection={<IconTrash size={16} />}
          onClick={() => void remove()}
        >
          {t('remove.open')}
        </Button>
      )}
    </Group>
  )
}
