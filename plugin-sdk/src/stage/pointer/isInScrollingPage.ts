/** Whether something around an element scrolls up and down: a wheel over it then belongs to that. */
export function isInScrollingPage(element: HTMLElement): boolean {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.scrollHeight <= around.clientHeight + 1) continue
    if (around === document.scrollingElement || /auto|scroll/.test(getComputedStyle(around).overflowY)) return true
  }
  return false
}
