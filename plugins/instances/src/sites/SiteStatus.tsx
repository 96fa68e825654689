import type { ComponentType } from 'react'
import type { SessionSnapshot } from '@barn-workbench/core/session'
import { IconCircleCheck, IconKey, IconLoader, IconLock, IconPlugConnectedX } from '@barn-workbench/plugin-sdk/icons'
import { Chip, useMessages, type Tone } from '@barn-workbench/plugin-sdk/react'
import { siteStateOf, type SiteState } from './site'
import classes from './Sites.module.css'

const LOOKS: Record<SiteState, { tone: Tone; icon: ComponentType<{ size?: number }> }> = {
  reached: { tone: 'success', icon: IconCircleCheck },
  signedOut: { tone: 'neutral', icon: IconLock },
  checking: { tone: 'neutral', icon: IconLoader },
  notReached: { tone: 'error', icon: IconPlugConnectedX },
  untrusted: { tone: 'warning', icon: IconKey },
}

/** The state of a site, by colour, shape and word. */
export function SiteStatus({ snapshot }: { snapshot: SessionSnapshot }) {
  const t = useMessages()
  const state = siteStateOf(snapshot)
  const { tone, icon: Icon } = LOOKS[state]
  const { strategy } = snapshot.connection
  return (
    <Chip tone={tone}>
      <span className={classes.status} title={t(`connectionHint.${strategy}`)}>
        <Icon size={14} aria-hidden />
        {t(`state.${state}`)}
      </span>
    </Chip>
  )
}
