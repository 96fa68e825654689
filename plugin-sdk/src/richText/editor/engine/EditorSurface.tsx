import '../../textColors.css'
import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useId, useState } from 'react'
import { useSdkTexts } from '../../../context/texts'
import { usePermission } from '../../../context/useInstance'
import readerClasses from '../../RichText.module.css'
import type { SurfaceProps } from '../editorTypes'
import { useEditor } from './createRichEditor'
import classes from './Editor.module.css'
import {
  AccountSuggestions,
  createKeyTaker,
  IncidentSuggestions,
  triggerOf,
  type KeyTaker,
  type Suggestion,
  type SuggestionsProps,
  type Trigger,
  type TriggerKind,
} from './suggestions/Suggestions'
import { Toolbar } from './toolbar/Toolbar'

/** The permission to list accounts, which mentions need. */
const LIST_ACCOUNTS = 'authentication.list_users'

/** Replaces the typed text by the chosen suggestion. */
function insertChoice(editor: Editor, { kind, from, to }: Trigger, { id, label }: Suggestion): void {
  const node =
    kind === '@'
      ? { type: 'mention', attrs: { accountId: id, label } }
      : { type: 'incident', attrs: { incidentId: id } }
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [node, { type: 'text', text: ' ' }])
    .run()
}

/** Keys go to the suggestions first, while there are any. */
function useSuggestionKeys(editor: Editor | null, keys: KeyTaker): void {
  useEffect(() => {
    if (!editor) return
    const element = editor.view.dom
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || !keys.take(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the editor itself.
    element.parentElement?.addEventListener('keydown', onKey, { capture: true })
    return () => element.parentElement?.removeEventListener('keydown', onKey, { capture: true })
  }, [editor, keys])
}

/** Tells screen readers which suggestion is the active one. */
function useActiveOption(editor: Editor | null) {
  return useCallback(
    (optionId: string | null) => {
      const element = editor?.isDestroyed === false ? editor.view.dom : null
      if (optionId === null) element?.removeAttribute('aria-activedescendant')
      else element?.setAttribute('aria-activedescendant', optionId)
    },
    [editor],
  )
}

type ChoiceProps = Pick<SurfaceProps, 'loadIncidents'> & {
  editor: Editor
  kinds: readonly TriggerKind[]
  chosen: Map<string, string>
}

/** The suggestions for the text before the cursor. */
function Choices({ editor, kinds, chosen, loadIncidents }: ChoiceProps) {
  const [keys] = useState(createKeyTaker)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const listId = useId()
  const onActive = useActiveOption(editor)
  useSuggestionKeys(editor, keys)
  const trigger = editor.isFocused ? triggerOf(editor, kinds) : null
  if (!trigger || trigger.from === closedAt) return null
  const props: SuggestionsProps = {
    trigger,
    at: editor.view.coordsAtPos(trigger.from),
    listId,
    keys,
    onActive,
    onChoose(suggestion) {
      if (trigger.kind === '#') chosen.set(suggestion.id, suggestion.label)
      insertChoice(editor, trigger, suggestion)
    },
    onClose: () => setClosedAt(trigger.from),
  }
  if (trigger.kind === '@') return <AccountSuggestions {...props} />
  return loadIncidents && <IncidentSuggestions {...props} load={loadIncidents} />
}

/** The editor itself, with its tools. */
export function EditorSurface(props: SurfaceProps) {
  const t = useSdkTexts()
  const { element, editor, refusal, chosen } = useEditor(props)
  const canMention = usePermission(LIST_ACCOUNTS)
  const kinds: TriggerKind[] = [
    ...(canMention ? (['@'] as const) : []),
    ...(props.loadIncidents ? (['#'] as const) : []),
  ]
  return (
    <div className={classes.editor}>
      {editor && <Toolbar editor={editor} kinds={kinds} label={t('editor.tools')} pinTool={props.pinTool} />}
      <div ref={element} className={`${readerClasses.richText} ${classes.text}`} />
      {editor && (
        <Choices
          editor={editor}
          kinds={kinds}
          chosen={chosen}
          {...(props.loadIncidents && { loadIncidents: props.loadIncidents })}
        />
      )}
      <div role="status" className={classes.refusal}>
        {refusal !== null && t(`editor.${refusal}`)}
      </div>
    </div>
  )
}
