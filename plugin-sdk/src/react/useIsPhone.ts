import { useMediaQuery } from '@mantine/hooks'

/** Media query for windows that are as narrow as a phone's; style sheets name the same width. */
export const PHONE_QUERY = '(max-width: 767px)'

/** Whether the window is as narrow as a phone's, known at the first rendering. @public */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
}
