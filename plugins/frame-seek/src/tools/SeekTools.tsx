import { Button } from '@mantine/core'
import { IconArrowsSplit, IconGridDots, IconWaveSine } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { ChangePanel } from '../changes/ChangePanel'
import { HalvingPanel } from '../halving/HalvingPanel'
import type { SeekTime } from '../seek/seekTime'
import { ContactSheet } from '../sheet/ContactSheet'
import type { StripWindow } from '../timeline/useStripWindow'
import { PictureWays } from '../ways/PictureWays'
import wayClasses from '../ways/Ways.module.css'
import classes from './SeekTools.module.css'

interface SeekToolsProps {
  time: SeekTime
  cameraId: string
  cameraName: string
  strip: StripWindow
  /** ms. */
  step: number
}

const TOOLS = [
  { id: 'halving', icon: IconArrowsSplit },
  { id: 'changes', icon: IconWaveSine },
  { id: 'sheet', icon: IconGridDots },
] as const
type Tool = (typeof TOOLS)[number]['id']

function Panel({ tool, ...props }: SeekToolsProps & { tool: Tool }) {
  const { time, cameraId, cameraName, strip, step } = props
  if (tool === 'halving') return <HalvingPanel time={time} cameraId={cameraId} cameraName={cameraName} />
  if (tool === 'changes') return <ChangePanel time={time} cameraId={cameraId} step={step} />
  return (
    <ContactSheet
      cameraId={cameraId}
      cameraName={cameraName}
      window={strip.window}
      now={strip.now}
      onOpen={time.show}
    />
  )
}

/** The ways on from the picture, and what helps to find another one. */
export function SeekTools(props: SeekToolsProps) {
  const t = useMessages()
  const [tool, setTool] = useState<Tool | null>(null)
  return (
    <>
      <PictureWays time={props.time} cameraId={props.cameraId} />
      <div className={wayClasses.ways} role="group" aria-label={t('tools.title')}>
        {TOOLS.map(({ id, icon: Icon }) => (
          <Button
            key={id}
            variant={tool === id ? 'light' : 'default'}
            className={wayClasses.way}
            leftSection={<Icon size={18} aria-hidden />}
            aria-expanded={tool === id}
            onClick={() => setTool(tool === id ? null : id)}
          >
            {t(`tools.${id}`)}
          </Button>
        ))}
      </div>
      {tool && (
        <section className={classes.panel} aria-label={t(`tools.${tool}`)}>
          <Panel {...props} tool={tool} />
        </section>
      )}
    </>
  )
}
