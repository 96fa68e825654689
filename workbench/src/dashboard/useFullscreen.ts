import { useHotkeys } from '@mantine/hooks'
import { useUrlParameter } from '../router/useUrlParameter'

/** URL parameter with the key of the widget that fills the screen. */
const WIDGET_PARAMETER = 'widget'

/**
 * The key of the widget that fills the screen; null: none. It is part of the URL, so that "back" leaves it and a link
 * shows it.
 */
export function useFullscreen(): { fullscreenKey: string | null; setFullscreenKey: (key: string | null) => void } {
  const [fullscreenKey, setFullscreenKey] = useUrlParameter(WIDGET_PARAMETER)
  useHotkeys([['Escape', () => fullscreenKey !== null && setFullscreenKey(null)]])
  return { fullscreenKey, setFullscreenKey }
}
