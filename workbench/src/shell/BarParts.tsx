import type { Session } from '@barn-workbench/core/session'
import { ContributionProvider, lazyPart, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { Slot, useLocalSettings, useSnapshot } from '@barn-workbench/plugin-sdk/react'
import { UnsentChip } from '../outbox/UnsentChip'

const DeveloperChips = lazyPart(async () => (await import('./DeveloperChips')).DeveloperChips, { isOptional: true })

const CONTRIBUTION = { pluginId: 'workbench', name: 'bar', active: true }
const NO_INPUT = {}

/** Parts of the bar above every screen that come right after the first paint. */
export function BarParts() {
  const session = useOptionalSession()
  const [{ enableDeveloperSettings }] = useLocalSettings()
  return (
    <>
      {session && <UnsentChip />}
      {session && <SignedInParts session={session} />}
      {enableDeveloperSettings && <DeveloperChips />}
    </>
  )
}

/** Plugins add to the bar for a signed-in user. */
function SignedInParts({ session }: { session: Session }) {
  const { login } = useSnapshot(session)
  if (login.state !== 'loggedIn') return null
  return (
    <ContributionProvider value={CONTRIBUTION}>
      <Slot name="shell.bar" input={NO_INPUT} />
    </ContributionProvider>
  )
}
