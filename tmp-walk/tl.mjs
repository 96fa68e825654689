import { visit, browser } from './lib.mjs'
const d = await visit({ locale: 'en-GB', user: 'operator' })
await d.go('/instance/1001/widget/incidents.timeline')
await d.shot('t1'); await d.axe('t1')
await d.mouse.move(700, 300); await d.waitForTimeout(200); await d.shot('t2')
const p = await visit({ width: 'phone', locale: 'de-DE', user: 'operator' })
await p.go('/instance/1001/widget/incidents.timeline'); await p.shot('t3'); await p.axe('t3'); await p.small('t3')
console.log(d.complaints, p.complaints)
await browser.close()
