import { useMediaQuery } from '@mantine/hooks'

/** Whether the panels of the editor rise from the bottom of the screen, for want of room beside the layout. */
export function useIsSheet(): boolean {
  return useMediaQuery('(max-width: 1023px)') ?? false
}
