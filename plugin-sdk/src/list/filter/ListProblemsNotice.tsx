import { useSdkTexts } from '../../context/texts'
import type { ListProblem } from '../state/listState'
import type { ListControl } from '../state/useListState'
import classes from './Filter.module.css'

/** The errors in the address of a list, one sentence for each cause. @public */
export function ListProblemsNotice({ list }: { list: ListControl }) {
  const t = useSdkTexts()
  const causes = Object.entries(list.problems) as [ListProblem, number][]
  if (causes.length === 0) return null
  const maximum = list.definition.maximumConditions
  return (
    <div className={classes.problems} role="status">
      {causes.map(([cause, count]) => (
        <p key={cause}>{t(`list.problem.${cause}`, { count, maximum })}</p>
      ))}
    </div>
  )
}
