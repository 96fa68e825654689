import { useHotkeys } from '@mantine/hooks'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Parameter of the address that names the widget which fills the screen. */
const PARAMETER = 'widget'

/** The widget that fills the screen, by its key; it stands in the address, so that back leaves it and a link shows it. */
export function useFullscreen(): { filling: string | null; fill: (key: string | null) => void } {
  const [parameters, setParameters] = useSearchParams()
  const filling = parameters.get(PARAMETER)
  const fill = useCallback(
    (key: string | null) =>
      setParameters((before) => {
        const next = new URLSearchParams(before)
        if (key === null) next.delete(PARAMETER)
        else next.set(PARAMETER, key)
        return next
      }),
    [setParameters],
  )
  useHotkeys([['Escape', () => filling !== null && fill(null)]])
  return { filling, fill }
}
