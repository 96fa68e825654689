import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { settle } from './frameEnd'

function SmallTree({ buttons }: { buttons: number }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => void box.current?.getBoundingClientRect(), [open])
  useEffect(() => queueMicrotask(() => setOpen(true)), [])
  return (
    <div ref={box} style={{ position: 'absolute', left: -999 }} onClick={() => setOpen(!open)}>
      <svg width={10} height={10}>
        {open && <path d="M0 0h9" stroke="#000" />}
      </svg>
      {Array.from({ length: buttons }, (_, i) => (
        <button key={i}>{i}</button>
      ))}
    </div>
  )
}

/**
 * Writes what the frames of widgets write from the first one on: a figure, an age, a date. A browser loads a language
 * with the first of them.
 */
function writeFigures(): string[] {
  const now = new Date()
  return [
    new Intl.NumberFormat('en', { maximumSignificantDigits: 5 }).format(1_234.5),
    new Intl.RelativeTimeFormat('en').format(-5, 'minute'),
    new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'short' }).format(now),
  ]
}

/**
 * Mounts, updates and unmounts a small tree, and writes figures: the state of an application that is already running.
 */
export async function runReact(): Promise<void> {
  writeFigures()
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  for (const buttons of [20, 10, 30]) {
    flushSync(() => root.render(<SmallTree buttons={buttons} />))
    await settle(20)
  }
  flushSync(() => root.unmount())
  box.remove()
}
