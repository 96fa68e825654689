import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { openArtifact } from '@barn-workbench/core/intents'
import type { Artifact } from '@barn-workbench/core/schema'
import { ActionMenu, targetOf, useTarget } from '@barn-workbench/plugin-sdk/actions'
import { IconButton, ModalDialog, useMessages, useScreenPath, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { useFacts } from '../list/useFacts'
import { StatusChip } from '../StatusChip'
import { ArtifactBody } from './ArtifactBody'
import { ArtifactFacts } from './ArtifactFacts'
import classes from './Display.module.css'
import { DisplayTools } from './DisplayTools'
import { useNeighbourWays } from './useNeighbourWays'

/** What the page of an artifact need not offer. */
const SHOWN_ALREADY = [openArtifact.id]

function Badge({ artifact }: { artifact: Artifact }) {
  const t = useMessages()
  const { previous, next } = useNeighbourWays(artifact)
  return (
    <span className={classes.chips}>
      <StatusChip status={artifact.status} />
      <IconButton label={t('display.previous')} disabled={!previous} onClick={() => previous?.()}>
        <IconChevronLeft size={20} />
      </IconButton>
      <IconButton label={t('display.next')} disabled={!next} onClick={() => next?.()}>
        <IconChevronRight size={20} />
      </IconButton>
    </span>
  )
}

/** An artifact with what can be done with it and what is known of it. */
export function ArtifactDisplay({ artifact }: { artifact: Artifact }) {
  const pathOf = useScreenPath()
  const { title, facts } = useFacts()(artifact)
  const body = useRef<HTMLDivElement>(null)
  const [isLarge, setIsLarge] = useState(false)
  const target = useMemo(() => targetOf('artifact', artifact), [artifact])
  const name = [title, facts[0]].join(', ')
  const showLarge = () => {
    // Not every browser lets anything but videos have the whole screen.
    if (document.fullscreenEnabled) void body.current?.requestFullscreen().catch(() => setIsLarge(true))
    else setIsLarge(true)
  }
  return (
    <article ref={useTarget(target, { isMain: true })} className={classes.page}>
      <WidgetFrame
        state={{ kind: 'content' }}
        title={title}
        leadsTo={pathOf('artifacts')}
        badge={<Badge artifact={artifact} />}
        tools={<ActionMenu target={target} exclude={SHOWN_ALREADY} />}
        flush
      >
        <div ref={body} className={classes.body}>
          <ArtifactBody artifact={artifact} title={name} />
        </div>
      </WidgetFrame>
      <div className={classes.side}>
        <DisplayTools artifact={artifact} onFullscreen={showLarge} />
        <ArtifactFacts artifact={artifact} />
      </div>
      {isLarge && (
        <ModalDialog label={name} place="picture" closesOnBack onClose={() => setIsLarge(false)}>
          <div className={classes.large}>
            <ArtifactBody artifact={artifact} title={name} />
          </div>
        </ModalDialog>
      )}
    </article>
  )
}
