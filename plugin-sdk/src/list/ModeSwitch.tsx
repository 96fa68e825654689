import { SegmentedControl } from '@mantine/core'
import { useSdkTexts } from '../context/texts'
import { useIsPhone } from '../react/useIsPhone'
import type { ListMode } from './state/listState'
import type { ListControl } from './state/useListState'

/** The mode in which a list is rendered: on phones always as a list. @public */
export function useListMode(list: ListControl): ListMode {
  const isPhone = useIsPhone()
  return isPhone ? 'list' : list.state.mode
}

/** Chooses between list and table; not there on phones. @public */
export function ModeSwitch({ list }: { list: ListControl }) {
  const t = useSdkTexts()
  const isPhone = useIsPhone()
  if (isPhone) return null
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('list.mode')}
      value={list.state.mode}
      data={[
        { value: 'list', label: t('list.asList') },
        { value: 'table', label: t('list.asTable') },
      ]}
      onChange={(mode) => list.set({ mode: mode as ListMode })}
    />
  )
}
