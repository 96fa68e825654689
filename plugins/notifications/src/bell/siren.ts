import type { Clock } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'

/** Time between two tones, in ms. */
const PERIOD = 2 * SECOND
const FIRST_TONE = 880
const SECOND_TONE = 660
/** Length of one tone, in seconds as the audio of browsers counts. */
const TONE_LENGTH = 0.25
const VOLUME = 0.3
const MARK = '🔔 '

/** Plays two tones. It does nothing where the browser has no audio, or has not been touched yet. */
function playTones(context: AudioContext): void {
  for (const [index, frequency] of [FIRST_TONE, SECOND_TONE].entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    volume.gain.value = VOLUME
    tone.frequency.value = frequency
    tone.connect(volume).connect(context.destination)
    const start = context.currentTime + index * TONE_LENGTH
    tone.start(start)
    tone.stop(start + TONE_LENGTH)
  }
}

let audio: AudioContext | null = null

/** Browsers let a page sound once it was touched; before that nothing is even tried. */
function soundIfTouched(): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  playTones(audio)
}

function flashTitle(): void {
  const { title } = document
  document.title = title.startsWith(MARK) ? title.slice(MARK.length) : MARK + title
}

/** Sounds and flashes the title of the window. Returns the function that ends it. */
export function startSiren(clock: Clock): () => void {
  let cancel: (() => void) | null = null
  const beat = () => {
    soundIfTouched()
    flashTitle()
    cancel = clock.setTimeout(beat, PERIOD)
  }
  beat()
  return () => {
    cancel?.()
    if (document.title.startsWith(MARK)) flashTitle()
  }
}
