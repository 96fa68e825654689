import { ProblemError } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import type { WidgetServices } from '@barn-workbench/plugin-sdk/host'

/** Time after which an answer of the person to the widget no longer counts as its use, in ms. */
const USE_PERIOD = 5 * SECOND
/** Time between two short messages of a widget that nobody uses, and between two settings that it saves, in ms. */
const IDLE_PERIOD = 10 * SECOND

/** Whether the person is busy with a widget. */
export interface WidgetUse {
  /** Whether the pointer or the focus is in its tile. */
  isInTile(): boolean
  /** Whether the browser takes what happens now for an answer to a press or a key. */
  isActive(): boolean
}

/** The services of a widget that the workbench does not trust. */
export interface GuardedServices {
  services(): WidgetServices
  /** The person has pressed something that the workbench draws for the widget, such as a button of its frame. */
  noteUse(): void
}

/**
 * Lets a widget cover the screen, leave it, have the person asked before they leave it, or change the time of the
 * dashboard only shortly after the person has used
 * it: by a press or a key in its tile, a button of its frame, or an answer to its dialog. A tooltip, which may reach
 * beyond the tile, is shown while the person is in the tile. All else is as it was.
 * Refused requests reject with `request/forbidden`.
 */
export function guardServices(
  services: () => WidgetServices,
  { isInTile, isActive }: WidgetUse,
  now: () => number,
): GuardedServices {
  let usedAt = -Infinity
  let toastedAt = -Infinity
  let savedAt = -Infinity
  const noteUse = () => void (usedAt = now())
  const isUsed = () => (isActive() && isInTile()) || now() - usedAt < USE_PERIOD

  function requireUse(): void {
    if (isUsed()) return
    const cause = new Error('nobody has just used the widget')
    throw new ProblemError({ code: 'request/forbidden', params: {} }, { cause })
  }
  /** A question that is asked only of who uses the widget. The answer is a use of it. */
  async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    requireUse()
    const answer = await question()
    noteUse()
    return answer
  }
  const whenUsed = (act: () => void) => {
    if (isUsed()) act()
  }
  return {
    noteUse,
    services() {
      const all = services()
      return {
        ...all,
        intent: (...input) => ask(() => all.intent(...input)),
        openDialog: (dialog) => ask(() => all.openDialog(dialog)),
        openMenu: (...input) => ask(() => all.openMenu(...input)),
        pickCamera: (anchor) => ask(() => all.pickCamera(anchor)),
        pickRegion: (anchor) => ask(() => all.pickRegion(anchor)),
        pickTime: () => ask(() => all.pickTime()),
        saveFile: (file) => ask(() => all.saveFile(file)),
        follow: (path) => whenUsed(() => all.follow(path)),
        chooseTime: (choice) => whenUsed(() => all.chooseTime(choice)),
        zoomTo: (part) => whenUsed(() => all.zoomTo(part)),
        showMoment: (time) => whenUsed(() => all.showMoment(time)),
        async saveSetting(...input) {
          if (now() - savedAt < IDLE_PERIOD) requireUse()
          savedAt = now()
          await all.saveSetting(...input)
        },
        setUnsaved(isUnsaved) {
          if (!isUnsaved || isUsed()) all.setUnsaved(isUnsaved)
        },
        showTooltip(text, anchor) {
          if (text === null || isInTile()) all.showTooltip(text, anchor)
        },
        pointAt(time) {
          if (time === null || isInTile()) all.pointAt(time)
        },
        toast(toast) {
          if (!isUsed() && now() - toastedAt < IDLE_PERIOD) return
          toastedAt = now()
          all.toast(toast)
        },
      }
    },
  }
}
