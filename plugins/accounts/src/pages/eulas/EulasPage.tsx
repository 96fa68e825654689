import { Select } from '@mantine/core'
import { useState } from 'react'
import { accounts, eula } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { EulaText, useEulaText } from '@barn-workbench/plugin-sdk/form'
import { useInstance, useLive, useMessages } from '@barn-workbench/plugin-sdk/react'
import { AdministrationPage } from '../../parts/AdministrationPage'
import { Section } from '../../parts/Section'
import { AcceptanceTable, type AcceptedBy } from './AcceptanceTable'

/** Accounts whose acceptance is looked at. */
const MAXIMUM_ACCOUNTS = 200
const CURRENT = 'current'
/** In px. */
const TEXT_HEIGHT = 280

/** Who has accepted which versions. */
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

/** The licence agreement in its versions, and who has accepted which. */
export default function EulasPage() {
  const t = useMessages()
  const { session } = useInstance()
  const [version, setVersion] = useState(CURRENT)
  const file = useEulaText(session, version)
  const accepted = useAcceptances()
  const versions = [...new Set(accepted.data?.flatMap(({ history }) => history.map((one) => one.version)) ?? [])]
  return (
    <AdministrationPage current="eulas">
      <Section
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
      </Section>
      <Section title={t('eula.acceptedBy')} call={accepted}>
        {accepted.data && <AcceptanceTable accepted={accepted.data} />}
      </Section>
    </AdministrationPage>
  )
}
