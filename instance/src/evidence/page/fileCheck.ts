import type { PageData } from '../packTypes'
import { checkSignature, stateOf, type Bytes, type CheckedPack } from './checkPack'
import { element, fill, list } from './dom'
import { readZip } from './readZip'

async function bytesOf(file: File): Promise<Bytes> {
  return new Uint8Array(await file.arrayBuffer())
}

/** The files that a user gives; a ZIP file is replaced by its entries. */
async function filesOf(given: readonly File[]): Promise<[path: string, bytes: Bytes][]> {
  const found: [string, Bytes][] = []
  for (const file of given) {
    const bytes = await bytesOf(file)
    const inside = /\.zip$/i.test(file.name) ? await readZip(bytes) : null
    if (inside) found.push(...inside)
    else found.push([file.name, bytes])
  }
  return found
}

const isSame = (a: Bytes, b: Bytes) => a.byteLength === b.byteLength && a.every((byte, index) => byte === b[index])

type Judgement = 'good' | 'unsigned' | 'changed' | 'notInPack'

/** The result of comparing a file with the pack of this page. */
async function judge(
  { manifest, manifestBytes }: CheckedPack,
  { publicKey }: PageData,
  path: string,
  bytes: Bytes,
): Promise<Judgement> {
  const own = manifest.files.find(
    (file) => file.path === path || file.path.endsWith(`/${path}`) || path.endsWith(`/${file.path}`),
  )
  if (own) return (await stateOf(bytes, own.sha256)) === 'good' ? 'good' : 'changed'
  const text = new TextDecoder().decode(bytes)
  switch (path.split('/').at(-1)) {
    case 'manifest.json':
      return isSame(bytes, manifestBytes) ? 'good' : 'changed'
    case 'signature.txt':
      return (await checkSignature(manifestBytes, { signature: text, publicKey })) === 'good' ? 'good' : 'changed'
    case 'public-key.txt':
      return text.includes(publicKey) ? 'good' : 'changed'
    case 'index.html':
      return 'unsigned'
    default:
      return 'notInPack'
  }
}

/** A place for files that are to be compared with the pack of this page. */
export function fileCheck(pack: CheckedPack, data: PageData): HTMLElement {
  const { check, file } = data.texts
  const input = element('input', { type: 'file', multiple: '' })
  const results = element('div', { role: 'status' })
  const area = element('label', { class: 'drop' }, check.drop, input)

  async function look(given: readonly File[]): Promise<void> {
    const lines = []
    for (const [path, bytes] of await filesOf(given)) {
      const judgement = await judge(pack, data, path, bytes)
      const result = judgement === 'notInPack' ? check.notInPack : file[judgement]
      const isGood = judgement === 'good' || judgement === 'unsigned'
      lines.push(element('span', { class: isGood ? 'good' : 'bad' }, fill(check.dropped, { path, result })))
    }
    results.replaceChildren(list(lines))
  }

  input.addEventListener('change', () => void look([...(input.files ?? [])]))
  area.addEventListener('dragover', (event) => event.preventDefault())
  area.addEventListener('drop', (event) => {
    event.preventDefault()
    void look([...(event.dataTransfer?.files ?? [])])
  })
  return element('div', {}, area, results)
}
