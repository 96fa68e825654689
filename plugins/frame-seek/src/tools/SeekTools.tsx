import { useState } from 'react'
import { requestArtifact } from '@barn-workbench/core/intents'
import { DAY } from '@barn-workbench/core/time'
import { IconArrowsSplit, IconGridDots, IconPhotoPlus, IconWaveSine } from '@barn-workbench/plugin-sdk/icons'
import type { ScrubberWindow } from '@barn-workbench/plugin-sdk/player'
import { useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { ChangePanel } from '../changes/ChangePanel'
import { HalvingPanel } from '../halving/HalvingPanel'
import linkClasses from '../links/Links.module.css'
import { PictureLinks } from '../links/PictureLinks'
import type { SeekTime } from '../seek/seekTime'
import type { ShownPictures } from '../seek/shownPictures'
import { ContactSheet } from '../sheet/ContactSheet'
import classes from './SeekTools.module.css'

interface SeekToolsProps {
  time: SeekTime
  cameraId: string
  cameraName: string
  strip: ScrubberWindow
  /** ms. */
  step: number
  pictures: ShownPictures
}

const TOOLS = [
  { id: 'halving', icon: IconArrowsSplit },
  { id: 'changes', icon: IconWaveSine },
  { id: 'sheet', icon: IconGridDots },
] as const
type Tool = (typeof TOOLS)[number]['id']

function Panel({ tool, ...props }: SeekToolsProps & { tool: Tool }) {
  const { time, cameraId, cameraName, strip, step, pictures } = props
  if (tool === 'halving') return <HalvingPanel {...{ time, pictures, cameraId, cameraName }} />
  if (tool === 'changes') return <ChangePanel time={time} cameraId={cameraId} step={step} />
  return (
    <ContactSheet
      cameraId={cameraId}
      cameraName={cameraName}
      window={strip.window}
      now={strip.now}
      onOpen={time.leapTo}
    />
  )
}

/** Requests an artifact of the span of the time line; hidden if no plugin offers it to this account. */
function ArtifactOfSpan({ cameraId, strip }: Pick<SeekToolsProps, 'cameraId' | 'strip'>) {
  const t = useMessages()
  const request = useIntent(requestArtifact)
  if (!request) return null
  const { window, now } = strip
  const end = Math.round(Math.min(window.end, now))
  const start = Math.round(Math.max(window.start, end - DAY))
  return (
    <Button
      variant="default"
      className={linkClasses.way ?? ''}
      leftSection={<IconPhotoPlus size={18} aria-hidden />}
      onClick={() => void request({ cameraId, start, end })}
    >
      {t('tools.artifact')}
    </Button>
  )
}

/** The links on from the picture, and what helps to find another one. */
export function SeekTools(props: SeekToolsProps) {
  const t = useMessages()
  const [tool, setTool] = useState<Tool | null>(null)
  return (
    <>
      <PictureLinks time={props.time} cameraId={props.cameraId} />
      <div className={linkClasses.ways} role="group" aria-label={t('tools.title')}>
        {TOOLS.map(({ id, icon: Icon }) => (
          <Button
            key={id}
            variant={tool === id ? 'light' : 'default'}
            className={linkClasses.way}
            leftSection={<Icon size={18} aria-hidden />}
            aria-expanded={tool === id}
            onClick={() => setTool(tool === id ? null : id)}
          >
            {t(`tools.${id}`)}
          </Button>
        ))}
        <ArtifactOfSpan {...props} />
      </div>
      {tool && (
        <section className={classes.panel} aria-label={t(`tools.${tool}`)}>
          <Panel {...props} tool={tool} />
        </section>
      )}
    </>
  )
}
