import { createCanvas, loadImage } from '@napi-rs/canvas'
import { writeFileSync } from 'node:fs'
const [out, w, ...names] = process.argv.slice(2)
const ims = await Promise.all(names.map((n) => loadImage(`/tmp/shots/${n}.png`)))
const W = Number(w); const hs = ims.map((i) => Math.round(i.height * W / i.width))
const c = createCanvas((W + 8) * ims.length, Math.max(...hs)); const x = c.getContext('2d'); x.fillStyle = 'white'; x.fillRect(0, 0, c.width, c.height)
ims.forEach((im, i) => x.drawImage(im, i * (W + 8), 0, W, hs[i]))
writeFileSync(`/tmp/shots/${out}.png`, c.toBuffer('image/png'))
