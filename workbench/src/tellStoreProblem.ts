import type { StoreProblem } from '@barn-workbench/core/settings'
import { getI18n } from 'react-i18next'
import { toast } from 'react-toastify/unstyled'

/** Says once a kind that something remembered could not be read or kept; the defaults serve meanwhile. */
export function tellStoreProblem(problem: StoreProblem): void {
  // The first problems come while the words are still loading.
  setTimeout(() => toast.warning(getI18n().t(`storeProblem.${problem.kind}`), { toastId: problem.kind }), 0)
}
