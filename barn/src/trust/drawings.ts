import { encode } from 'uqr'
import { escapeHtml } from './escapeHtml'

/** A drawing with its description, and the words in it. */
interface Drawing {
  label: string
  rows: readonly string[]
}

const ROW = 34
/** Most characters that a row has room for. */
const LONGEST_ROW = 30

/** Wraps the content of a drawing of 240 by 200. */
function picture(label: string, content: string): string {
  return `<svg viewBox="0 0 240 200" role="img" aria-label="${escapeHtml(label)}">${content}</svg>`
}

function row(text: string, y: number, isChosen: boolean): string {
  const box = `<rect class="${isChosen ? 'chosen' : 'row'}" x="34" y="${y}" width="172" height="28" rx="5"/>`
  return `${box}<text x="42" y="${y + 18}" class="${isChosen ? 'strong' : ''}">${escapeHtml(shorten(text, LONGEST_ROW))}</text>`
}

/** A text that fits a row, as wide letters do. */
const shorten = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

const rowsFrom = (rows: readonly string[], y: number, chosen: number) =>
  rows.map((text, index) => row(text, y + index * ROW, index === chosen)).join('')

/** Settings of a phone with a list, whose last entry is to be chosen. */
export function drawAndroid({ label, rows }: Drawing): string {
  const phone = '<rect class="device" x="24" y="6" width="192" height="188" rx="16"/><circle cx="120" cy="18" r="3"/>'
  const lock = '<path class="line" d="M112 52v-8a8 8 0 0 1 16 0v8m-20 0h24v16h-24z"/>'
  return picture(label, `${phone}${lock}${rowsFrom(rows, 82, 2)}`)
}

/** Settings of a phone with a switch that is to be switched on. */
export function drawIos({ label, rows }: Drawing): string {
  const phone =
    '<rect class="device" x="24" y="6" width="192" height="188" rx="22"/><rect x="96" y="14" width="48" height="8" rx="4"/>'
  const toggle =
    '<rect class="on" x="168" y="155" width="30" height="18" rx="9"/><circle class="knob" cx="189" cy="164" r="7"/>'
  const [title = '', heading = '', root = ''] = rows.map((text, index) => (index === 2 ? shorten(text, 22) : text))
  const words = `<text x="120" y="50" text-anchor="middle" class="strong">${escapeHtml(title)}</text><text x="34" y="138">${escapeHtml(heading)}</text>`
  const shield = '<path class="line" d="M120 66l22 8c0 20-8 32-22 40c-14-8-22-20-22-40z m-9 22l7 8l12-14"/>'
  return picture(label, `${phone}${words}${shield}${row(root, 150, true)}${toggle}`)
}

/** A window with a list of stores, of which one is to be chosen. */
export function drawWindows({ label, rows }: Drawing): string {
  const frame =
    '<rect class="device" x="14" y="12" width="212" height="176" rx="4"/><path class="line" d="M14 38h212m-24-18l10 10m0-10l-10 10"/>'
  const buttons =
    '<rect class="on" x="112" y="160" width="48" height="18" rx="3"/><rect class="row" x="168" y="160" width="48" height="18" rx="3"/>'
  return picture(label, `${frame}${rowsFrom(rows, 50, 1)}${buttons}`)
}

/** A QR code, black on white in every theme, as readers expect it. */
export function drawCode(text: string, label: string): string {
  const { size, data } = encode(text, { border: 4 })
  const dark = data.flatMap((cells, y) => cells.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const code = `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path fill="#000" d="${dark}"/>`
  return `<svg class="code" viewBox="0 0 ${size} ${size}" role="img" shape-rendering="crispEdges" aria-label="${escapeHtml(label)}">${code}</svg>`
}
