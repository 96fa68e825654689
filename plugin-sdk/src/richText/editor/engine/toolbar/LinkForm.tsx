import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { LINK_ADDRESS } from '@barn-workbench/core/schema'
import { useSdkTexts } from '../../../../context/texts'
import classes from '../Editor.module.css'

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  const isNothingChosen = editor.state.selection.empty && !editor.isActive('link')
  if (isNothingChosen)
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setMark('link', { href }).run()
}

/** Asks for the link of the chosen text. It is not a form element, since it may be within a form. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useSdkTexts()
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const [typed, setTyped] = useState(before)
  const [isWrong, setIsWrong] = useState(false)

  function apply(): void {
    const href = linkAddress(typed)
    setIsWrong(href === null)
    if (href === null) return
    setLink(editor, href)
    onClose()
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }

  return (
    <div className={classes.link}>
      <TextInput
        label={t('editor.address')}
        type="url"
        inputMode="url"
        autoFocus
        value={typed}
        error={isWrong && t('editor.noAddress')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') apply()
          else onClose()
        }}
      />
      <Button size="xs" className={classes.linkButton ?? ''} onClick={apply}>
        {t('editor.apply')}
      </Button>
      {before !== '' && (
        <Button size="xs" variant="default" className={classes.linkButton ?? ''} onClick={remove}>
          {t('editor.removeLink')}
        </Button>
      )}
    </div>
  )
}

/**
 * Completes a typed address: `example.com` becomes an `https:` and an e-mail address a `mailto:` link. Null if it is
 * not a valid link.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  const address = completed(text)
  return /\s/.test(text) || !LINK_ADDRESS.test(address) || !URL.canParse(address) ? null : address
}

function completed(text: string): string {
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`
  return /^[a-z\d-]+(\.[a-z\d-]+)+([/?#:].*)?$/i.test(text) ? `https://${text}` : text
}
