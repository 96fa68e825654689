import { accounts } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { DISPLAY_TAG } from '@barn-workbench/core/schema'
import { IconUserPlus } from '@barn-workbench/plugin-sdk/icons'
import {
  PageLink,
  useDocuments,
  useHost,
  useMessages,
  useSession,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { addAccountDialog } from '../dialogs'
import classes from '../parts/Parts.module.css'

/** People that are named here; the screen of people has all. */
const MAXIMUM_NAMES = 20

/** The people who have an account, and the way to add another one. */
export function SetupPeople() {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const input = { order: [ascending('displayName')], limit: MAXIMUM_NAMES }
  const call = useDocuments(accounts.query, input, { shows: ['account'] })
  if (!call.data) return <ViewStateNotice state={viewStateOf(call)} />
  const people = call.data.filter((account) => !('tags' in account && account.tags.includes(DISPLAY_TAG)))
  return (
    <div className={classes.setup}>
      <ul className={classes.setupNames}>
        {people.map(({ accountId, displayName }) => (
          <li key={accountId}>
            <PageLink to={`/instance/${session.id}/accounts/${accountId}`}>{displayName}</PageLink>
          </li>
        ))}
      </ul>
      <Button leftSection={<IconUserPlus size={16} />} onClick={() => void host.open(addAccountDialog, null)}>
        {t('add.open')}
      </Button>
    </div>
  )
}
