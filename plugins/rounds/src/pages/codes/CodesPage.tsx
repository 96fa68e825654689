import { useFrontendUrl } from '@barn-workbench/plugin-sdk/form'
import { lazyPart, PageSection, PlainButton, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { RoundsFrame } from '../../round/RoundsFrame'
import { useRound } from '../../round/useRound'
import { useRoundDay } from '../../round/useRoundDay'
import { TABS } from '../tabs'
import classes from './Codes.module.css'

/** Its library is needed here only. */
const PenCode = lazyPart(async () => (await import('./PenCode')).PenCode)

/** Labels with the code of each pen, to print on A4. A phone's camera opens the round at the pen. */
export function CodesPage() {
  const t = useMessages()
  const session = useSession()
  const base = useFrontendUrl()
  const { call, round } = useRound(useRoundDay().today, true)
  const addressOf = (penId: string) =>
    `${base}/instance/${encodeURIComponent(session.id)}${TABS.walk.path}?pen=${encodeURIComponent(penId)}`
  const loaded = round ? { ...call, data: round } : call
  return (
    <RoundsFrame tab="codes">
      <div className={classes.labels}>
        <PageSection
          title={t('codes.title')}
          hint={t('codes.hint')}
          call={loaded}
          tools={
            <span data-screen-only>
              <PlainButton isPrimary onClick={() => window.print()}>
                {t('codes.print')}
              </PlainButton>
            </span>
          }
        >
          {round?.pens.length === 0 && <p>{t('noPens.hint')}</p>}
          <ul className={classes.sheet}>
            {round?.pens.map(({ penId, name }) => (
              <li key={penId} className={classes.label}>
                <PenCode text={addressOf(penId)} label={t('codes.of', { name })} />
                <span className={classes.name}>{name}</span>
                <span className={classes.barn}>{session.instance.name}</span>
              </li>
            ))}
          </ul>
        </PageSection>
      </div>
    </RoundsFrame>
  )
}
