/** The looks of the page in a pack. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --line: #c9ced4; --good: #1b6e3c; --bad: #b00020; --ground: #fff; --text: #1c1f23; --soft: #f2f4f6 }
@media (prefers-color-scheme: dark) {
  :root { --line: #444b53; --good: #6fd39a; --bad: #ff8a8a; --ground: #16181b; --text: #e8eaed; --soft: #22262b }
}
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2rem; border-top: 1px solid var(--line); padding-top: 1rem }
p, li, dd, figcaption { overflow-wrap: anywhere; white-space: pre-line }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dt { font-weight: 600 } dd { margin: 0 }
figure { margin: 0 0 1.5rem } figure > div { position: relative } img { display: block; width: 100%; height: auto }
.name { position: absolute; transform: translate(-50%, -50%); padding: 0 .3em; border-radius: .25rem; background: #000a; color: #fff; font-size: .8rem; white-space: nowrap }
figure svg { position: absolute; inset: 0; width: 100%; height: 100% }
.check { border: 2px solid var(--line); border-radius: .5rem; padding: .5rem 1rem; background: var(--soft) }
.good { color: var(--good) } .bad { color: var(--bad) } .verdict { font-weight: 600 }
code { font-family: ui-monospace, monospace; font-size: .95em }
.drop { display: block; border: 2px dashed var(--line); border-radius: .5rem; padding: 1rem; min-height: 44px }
input[type=file] { display: block; margin-top: .5rem; min-height: 44px; max-width: 100% }
`
