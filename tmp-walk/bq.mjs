import { visit, browser } from './lib.mjs'
const p = await visit({})
p.on('response', async (r) => { if (r.url().includes('/incidents/query') ) { const b = r.request().postData() ?? ''; if (b.includes('barnState')) console.log(b.slice(0, 300), '=>', (await r.text()).slice(0, 900)) } })
await p.go('/instance/1001')
await p.waitForTimeout(4000)
await p.shot('st-dash')
await p.emulateMedia({ colorScheme: 'dark' }); await p.waitForTimeout(500)
console.log(await p.evaluate(() => [document.documentElement.dataset.mantineColorScheme, JSON.stringify(Object.entries(localStorage)).slice(0, 600)]))
await browser.close()
