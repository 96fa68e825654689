import { useEffect, useState } from 'react'
import { useAddressParameters, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** Parameter of the address that holds what is searched. */
const PARAMETER = 'search'
/** Nobody types this long after the last key, in ms. */
const PAUSE = 800

/**
 * The text of the quick search. On the list's own screen it is in the address once somebody pauses, so that "back" and a
 * link lead to the same rows; elsewhere the widget keeps it for itself.
 */
export function useSearchText(isOnOwnScreen: boolean): [text: string, setText: (text: string) => void] {
  const { address, clock } = useWorkbench()
  const parameters = useAddressParameters([PARAMETER])
  const inAddress = isOnOwnScreen ? (parameters[PARAMETER] ?? '') : ''
  const [state, setState] = useState({ text: inAddress, inAddress, sent: inAddress })
  // A link or "back" has changed the address, and not what was typed here.
  const isChangedElsewhere = inAddress !== state.inAddress && inAddress !== state.sent
  const text = isChangedElsewhere ? inAddress : state.text
  if (inAddress !== state.inAddress) setState({ ...state, text, inAddress })
  useEffect(() => {
    if (!isOnOwnScreen || text === inAddress) return
    return clock.setTimeout(() => {
      setState((before) => ({ ...before, sent: text }))
      address.set({ [PARAMETER]: text || null })
    }, PAUSE)
  }, [address, clock, isOnOwnScreen, text, inAddress])
  return [text, (next) => setState({ ...state, text: next })]
}
