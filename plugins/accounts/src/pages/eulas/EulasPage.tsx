import { useState } from 'react'
import { accounts, eula } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { EulaText, useEulaText } from '@barn-workbench/plugin-sdk/form'
import {
  Chip,
  PageLink,
  PageSection,
  TabbedPage,
  useBarnTime,
  useLive,
  useMessages,
  usePageTabs,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Select } from '@barn-workbench/plugin-sdk/ui'
import classes from '../../parts/Parts.module.css'
import { TABS } from '../tabs'

/** Most accounts whose acceptance is counted. */
const MAXIMUM_ACCOUNTS = 200
const CURRENT = 'current'
/** In px. */
const TEXT_HEIGHT = 280

/** The acceptances of all versions. */
function useAcceptances() {
  return useLive<AcceptedBy[]>(
    ['eula-acceptances'],
    async (session, signal) => {
      const order = [ascending('displayName')]
      const people = await session.list(accounts.query, { order, limit: MAXIMUM_ACCOUNTS }, { signal })
      return await Promise.all(
        people.map(async ({ accountId, displayName }) => ({
          accountId,
          displayName,
          history: await session.send(eula.historyOf, { params: { accountId } }, { signal }),
        })),
      )
    },
    { shows: ['eulaAcceptance', 'account'] },
  )
}

/** The versions of the licence agreement, and who has accepted them. */
export default function EulasPage() {
  const t = useMessages()
  const session = useSession()
  const [version, setVersion] = useState(CURRENT)
  const file = useEulaText(session, version)
  const accepted = useAcceptances()
  const versions = [...new Set(accepted.data?.flatMap(({ history }) => history.map((one) => one.version)) ?? [])]
  return (
    <TabbedPage {...usePageTabs(TABS, 'eulas')} title={t('pages.eulas.title')}>
      <PageSection
        title={t('pages.eulas.title')}
        tools={
          <Select
            aria-label={t('eula.versionLabel')}
            allowDeselect={false}
            value={version}
            onChange={(value) => setVersion(value ?? CURRENT)}
            data={[
              { value: CURRENT, label: t('eula.current') },
              ...versions.sort().map((value) => ({ value, label: t('eula.version', { version: value }) })),
            ]}
          />
        }
      >
        <EulaText file={file} height={TEXT_HEIGHT} />
      </PageSection>
      <PageSection title={t('eula.acceptedBy')} call={accepted}>
        {accepted.data && <AcceptanceTable accepted={accepted.data} />}
      </PageSection>
    </TabbedPage>
  )
}

interface AcceptedBy {
  accountId: string
  displayName: string
  history: readonly { version: string; acceptedAt: number; withdrawnAt: number | null }[]
}

/** Lists the accounts that have accepted a version, and when. */
function AcceptanceTable({ accepted }: { accepted: readonly AcceptedBy[] }) {
  const t = useMessages()
  const session = useSession()
  const { dayAndTime } = useBarnTime()
  return (
    <ul className={classes.rows}>
      {accepted.map(({ accountId, displayName, history }) => {
        const last = history.at(-1)
        return (
          <li key={accountId}>
            <span className={classes.grow}>
              <span className={classes.name}>
                <PageLink to={`/instance/${session.id}/accounts/${accountId}`}>{displayName}</PageLink>
              </span>
              {last && (
                <span className={classes.secondary}>
                  {t('eula.versionAt', { version: last.version, time: dayAndTime(last.acceptedAt) })}
                </span>
              )}
            </span>
            <Chip tone={last && last.withdrawnAt === null ? 'success' : 'neutral'}>
              {t(!last ? 'eula.never' : last.withdrawnAt === null ? 'eula.accepted' : 'eula.withdrawn')}
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}
