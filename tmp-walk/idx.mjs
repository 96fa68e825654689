import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const O = readFileSync('/tmp/many.origin','utf8')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ viewport: { width: 1440, height: 960 }, locale: 'en-GB' })
const page = await context.newPage()
await page.goto(O + '/login/1001')
await page.getByRole('textbox', { name: /^Username/ }).fill('admin')
await page.locator('input[type=password]').fill('Barn-demo-1!')
await page.getByRole('button', { name: /^Sign in$/ }).click()
await page.waitForURL('**/instance/1001')
let hold; const held = new Promise(r => hold = r)
await page.route('**/api/incidents/query', async (route) => { const { limit } = route.request().postDataJSON(); if (limit === 10000) hold(route); else await route.continue() })
await page.goto(O + '/instance/1001/incidents?closed=true')
await page.locator('[data-incident-id]').first().waitFor()
await page.locator('input[aria-label="Search incidents"]').waitFor()
await page.waitForTimeout(4000)
const tools = await context.newCDPSession(page)
await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
if (process.argv[2] === 'typed') await page.locator('input[aria-label="Search incidents"]').fill('leaks')
const ev = []; tools.on('Tracing.dataCollected', ({ value }) => ev.push(...value))
await tools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing', 'disabled-by-default-v8.cpu_profiler'] } })
const route = await held
await page.evaluate(() => void performance.mark('pressed'))
await route.continue()
await page.waitForTimeout(6000)
const done = new Promise((r) => tools.once('Tracing.tracingComplete', r)); await tools.send('Tracing.end'); await done
const { writeFileSync } = await import('node:fs'); writeFileSync('/tmp/trace-idx.json', JSON.stringify({ traceEvents: ev }))
const p = ev.find(e => e.name === 'pressed' && e.cat.includes('user_timing'))
let last = null; let acc = 0
for (const e of ev.filter(e => e.pid===p.pid&&e.tid===p.tid&&e.ph==='X'&&e.name==='RunTask'&&e.ts>=p.ts).sort((a,b)=>a.ts-b.ts)) if (e.dur > 30000) { console.log(((e.ts-p.ts)/1000).toFixed(0).padStart(6), (e.dur/1000).toFixed(0).padStart(5)); for (const c of ev.filter(c=>c.pid===p.pid&&c.tid===p.tid&&c.ph==='X'&&c.name!=='RunTask'&&c.ts>=e.ts&&c.ts<e.ts+e.dur&&c.dur>8000)) console.log('             ', (c.dur/1000).toFixed(0), c.name, c.args?.data?.functionName ?? '', c.args?.data?.url?.split('/').pop()??'') }
const b = new Map(); for (const e of ev.filter(e => e.pid===p.pid&&e.tid===p.tid&&e.ph==='X'&&e.name==='RunTask'&&e.ts>=p.ts)) { const k = Math.floor((e.ts-p.ts)/250000); b.set(k, (b.get(k)??0)+e.dur/1000) }
console.log([...b].map(([k,v])=>`${k*250}:${v.toFixed(0)}`).join(' '))
for (const e of ev.filter(e=>/ResourceReceiveResponse|ResourceFinish|ResourceReceivedData/.test(e.name)&&e.ts>p.ts).slice(0,400)) if (e.name!=='ResourceReceivedData') console.log(((e.ts-p.ts)/1000).toFixed(0), e.name, e.args?.data?.requestId, e.args?.data?.encodedDataLength??'')
await browser.close()
