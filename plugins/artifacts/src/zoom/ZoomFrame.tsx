import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { attachZoom, type Zoom } from './attachZoom'
import classes from './Zoom.module.css'

const STEP = 1.5

interface ZoomFrameProps {
  /** Names the frame for screen readers. */
  label: string
  /** The pictures; those of class `zoomed` follow the zoom. */
  children: ReactNode
  className?: string | undefined
}

/** A frame whose pictures are zoomed together: by wheel, pinch, double click, keys and buttons. */
export function ZoomFrame({ label, children, className = '' }: ZoomFrameProps) {
  const t = useMessages()
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useRef<Zoom>(null)
  useEffect(() => {
    if (!frame.current) return
    const attached = (zoom.current = attachZoom(frame.current))
    return () => attached.detach()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Without this the arrow keys would lead to the next artifact as well.
    if (event.target === frame.current && zoom.current?.handleKey(event.key)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  return (
    <div className={classes.place}>
      <div
        ref={frame}
        className={`${classes.frame} ${className}`}
        role="group"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
      <div className={classes.buttons} role="group" aria-label={t('zoom.title')}>
        <IconButton label={t('zoom.out')} onClick={() => zoom.current?.zoomBy(1 / STEP)}>
          <IconMinus size={16} />
        </IconButton>
        <IconButton label={t('zoom.in')} onClick={() => zoom.current?.zoomBy(STEP)}>
          <IconPlus size={16} />
        </IconButton>
        <IconButton label={t('zoom.reset')} onClick={() => zoom.current?.reset()}>
          <IconFocusCentered size={16} />
        </IconButton>
      </div>
    </div>
  )
}
