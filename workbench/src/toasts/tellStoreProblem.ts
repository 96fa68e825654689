import { getI18n } from 'react-i18next'
import type { StoreProblem } from '@barn-workbench/core/settings'
import { showToast } from './showToast'

/** Says once a kind that something remembered could not be read or kept; the defaults serve meanwhile. */
export function tellStoreProblem(problem: StoreProblem): void {
  // The first problems come while the words are still loading.
  setTimeout(() => void showToast('warning', getI18n().t(`storeProblem.${problem.kind}`), problem.kind), 0)
}
