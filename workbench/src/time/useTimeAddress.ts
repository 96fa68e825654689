import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useTimeView, type TimeChoice } from '@barn-workbench/plugin-sdk/react'
import { addressOfTime, timeOfAddress } from './timeAddress'

/** Keeps the time shown and the address the same: a link shows what was looked at. */
export function useTimeAddress(): (choice: TimeChoice) => void {
  const view = useTimeView()
  const [parameters, setParameters] = useSearchParams()
  const named = JSON.stringify(timeOfAddress(parameters) ?? null)
  useEffect(() => {
    const choice = JSON.parse(named) as TimeChoice | null
    if (choice && JSON.stringify(view.choice()) !== named) view.choose(choice)
  }, [view, named])
  return (choice) => {
    view.choose(choice)
    setParameters((before) => addressOfTime(before, choice), { replace: true })
  }
}
