import { callOfPlugins } from '@barn-workbench/core/plugins'
import { ProblemError } from '@barn-workbench/core/result'
import {
  widgetProblemOf,
  type Replay,
  type ServedWidget,
  type WidgetServices,
  type WidgetWatch,
} from '@barn-workbench/plugin-sdk/host'

/** Proportion of a picture: its width by its height. */
const PICTURE_RATIO = 16 / 9
const GREY = '#808080'

async function greyPicture(width: number): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(width, Math.max(1, Math.round(width / PICTURE_RATIO)))
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = GREY
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return await createImageBitmap(canvas)
}

/** The answer of a recording to a call. One that was not recorded is refused, and the log says so. */
function answerOf(
  replay: Replay,
  { endpoint, input }: Pick<WidgetWatch, 'endpoint' | 'input'>,
  log: WidgetServices['log'],
) {
  const id = replay.calls.find((call) => callOfPlugins(call) === endpoint)
  try {
    return replay.answer(id ?? endpoint.path, input)
  } catch (error) {
    if (error instanceof ProblemError) throw error
    log('error', error instanceof Error ? error.message : String(error))
    throw new ProblemError({ code: 'request/not-found', params: {} }, { cause: error })
  }
}

/** The services of a widget that is answered from a recording. Pictures are grey. */
export function replayedServices(services: WidgetServices, replay: Replay): WidgetServices {
  return {
    ...services,
    call: (endpoint, input) => new Promise((resolve) => resolve(answerOf(replay, { endpoint, input }, services.log))),
    still: async ({ time, width }) => ({ image: await greyPicture(width), time: time ?? replay.recording.startedAt }),
  }
}

/** Answers a query of a widget from a recording. */
export function answerWatch(
  { replay, served, log }: { replay: Replay; served: ServedWidget; log: WidgetServices['log'] },
  watch: WidgetWatch,
): void {
  try {
    const data = answerOf(replay, watch, log)
    served.answer(watch.id, { data, updatedAt: Date.now(), problem: null, isLoading: false })
  } catch (error) {
    served.answer(watch.id, { data: undefined, updatedAt: null, problem: widgetProblemOf(error), isLoading: false })
  }
}
