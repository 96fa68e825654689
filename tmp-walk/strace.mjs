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
await page.goto(O + '/instance/1001/incidents?closed=true')
await page.locator('[data-incident-id]').first().waitFor()
const tools = await context.newCDPSession(page)
const S = page.locator('input[aria-label="Search incidents"]')
await S.focus()
await page.keyboard.press('w'); await page.waitForTimeout(8000); await page.keyboard.press('Escape'); await page.waitForTimeout(3000)
await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
await page.evaluate(() => addEventListener('keydown', () => performance.mark('pressed'), true))
for (const k of '1234') { await page.keyboard.press(k); await page.waitForTimeout(900) }
await page.keyboard.press('Escape'); await page.waitForTimeout(900)
const ev = []; tools.on('Tracing.dataCollected', ({ value }) => ev.push(...value))
await tools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing', 'disabled-by-default-v8.cpu_profiler','v8.execute'].slice(0, process.argv[2] ? 5 : 3) } })
for (const k of '123') { await page.keyboard.press(k); await page.waitForTimeout(900) }
const done = new Promise((r) => tools.once('Tracing.tracingComplete', r)); await tools.send('Tracing.end'); await done
for (const p of ev.filter(e => e.name === 'pressed').sort((a,b)=>a.ts-b.ts)) {
  console.log('PRESS')
  for (const e of ev.filter(e => e.pid===p.pid&&e.tid===p.tid&&e.ph==='X'&&e.ts>=p.ts-5000&&e.ts<p.ts+700000&&e.dur>3000).sort((a,b)=>a.ts-b.ts)) console.log(((e.ts-p.ts)/1000).toFixed(1).padStart(7), (e.dur/1000).toFixed(1).padStart(6), e.name, e.args?.data?.type??'', e.args?.data?.functionName??'', e.args?.elementCount??e.args?.beginData?.dirtyObjects??'')
}
await browser.close()
