import { Button } from '@mantine/core'
import { eula } from '@barn-workbench/core/contract'
import { useCall, useHost, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import { questionDialog } from '../../dialogs'
import { EulaHistory } from '../../parts/EulaHistory'
import { Section } from '../../parts/Section'
import { useTold } from '../../writes/useTold'

/** What the user has accepted of the licence agreement, and how it is withdrawn. */
export function OwnEula() {
  const t = useMessages()
  const host = useHost()
  const told = useTold()
  const { session } = useInstance()
  const call = useCall(eula.history, {}, { shows: ['eulaAcceptance'] })
  const holds = call.data?.some(({ withdrawnAt }) => withdrawnAt === null) ?? false
  const withdraw = async () => {
    const input = { title: t('eula.withdrawTitle'), text: t('eula.withdrawText'), confirm: t('eula.withdraw') }
    if (await host.open(questionDialog, input)) await told('eula.withdraw', () => session.withdrawEula())
  }
  return (
    <Section
      title={t('eula.history')}
      call={call}
      tools={
        holds && (
          <Button variant="default" onClick={() => void withdraw()}>
            {t('eula.withdraw')}
          </Button>
        )
      }
    >
      {call.data && <EulaHistory history={call.data} />}
    </Section>
  )
}
