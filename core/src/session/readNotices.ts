import { Notice } from '../contract'

/** A line longer than this, in characters, is no notice: what it began is dropped. */
const MAXIMUM_LINE = 64 * 1024

function noticeOf(line: string): Notice | undefined {
  if (!line.startsWith('data:')) return undefined
  try {
    return Notice.safeParse(JSON.parse(line.slice('data:'.length))).data
  } catch {
    return undefined
  }
}

/** Reads server-sent events until they end; lines that are no notice are passed over. `alive` is called for whatever comes. */
export async function readNotices(
  response: Response,
  onNotice: (notice: Notice) => void,
  alive: () => void,
): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    alive()
    const lines = (rest + decoder.decode(part.value, { stream: true })).split(/\r\n|\r|\n/)
    rest = (lines.pop() ?? '').slice(0, MAXIMUM_LINE)
    for (const line of lines) {
      const notice = noticeOf(line)
      if (notice) onNotice(notice)
    }
  }
}
