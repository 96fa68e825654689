import {
  IconAt,
  IconBold,
  IconCode,
  IconHash,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPinned,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useState, type ComponentType } from 'react'
import { TEXT_COLORS } from '@barn-workbench/core/schema'
import { useSdkTexts } from '../../../../context/texts'
import { IconButton } from '../../../../react/IconButton'
import type { PinTool } from '../../editorTypes'
import classes from '../Editor.module.css'
import type { TriggerKind } from '../suggestions/Suggestions'
import { LinkForm } from './LinkForm'

interface ToolbarProps {
  editor: Editor
  /** The suggestions that the text may have, by their signs. */
  kinds: readonly TriggerKind[]
  label: string
  /** Asks for a place in a picture; undefined if the text has no pins. */
  pinTool: PinTool | undefined
}

/** The buttons that format the text, and add links, mentions and pins to it. */
export function Toolbar({ editor, kinds, label, pinTool }: ToolbarProps) {
  const [asksLink, setAsksLink] = useState(false)
  const button = (tool: Tool) => (
    <ToolButton key={tool.name} name={tool.name} isOn={tool.isOn(editor)} onPress={() => tool.run(editor)} />
  )
  return (
    <>
      <div role="group" aria-label={label} className={classes.tools}>
        {MARK_TOOLS.map(button)}
        {LIST_TOOLS.map(button)}
        <ToolButton name="link" isOn={editor.isActive('link')} onPress={() => setAsksLink(!asksLink)} />
        {kinds.includes('@') && <ToolButton name="mention" onPress={() => typeSign(editor, '@')} />}
        {kinds.includes('#') && <ToolButton name="incident" onPress={() => typeSign(editor, '#')} />}
        {pinTool && <ToolButton name="pin" onPress={() => void pinPlace(editor, pinTool)} />}
        <HeadingChoice editor={editor} />
        <ColorChoice editor={editor} />
      </div>
      {asksLink && <LinkForm editor={editor} onClose={() => setAsksLink(false)} />}
    </>
  )
}

/** A button of the toolbar. */
interface Tool {
  /** Name of its format, and of its label in the texts of the SDK. */
  name: string
  isOn(editor: Editor): boolean
  run(editor: Editor): void
}

const markTool = (name: string): Tool => ({
  name,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => void editor.chain().focus().toggleMark(name).run(),
})
const listTool = (name: 'bulletList' | 'orderedList'): Tool => ({
  name,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => void editor.chain().focus().toggleList(name, 'listItem').run(),
})

/** Tools for the marks of a text. */
const MARK_TOOLS = ['bold', 'italic', 'underline', 'strike', 'code'].map(markTool)

/** Tools for lists. */
const LIST_TOOLS = [listTool('bulletList'), listTool('orderedList')]

const ICON_SIZE = 18
const HEADINGS = [0, 1, 2, 3, 4, 5, 6]
const ICONS: Readonly<Record<string, ComponentType<{ size: number }>>> = {
  bold: IconBold,
  italic: IconItalic,
  underline: IconUnderline,
  strike: IconStrikethrough,
  code: IconCode,
  bulletList: IconList,
  orderedList: IconListNumbers,
  link: IconLink,
  mention: IconAt,
  incident: IconHash,
  pin: IconPinned,
}

interface ToolButtonProps {
  name: string
  /** Whether its format is on at the cursor; absent if it is not a format. */
  isOn?: boolean
  onPress: () => void
}

function ToolButton({ name, isOn, onPress }: ToolButtonProps) {
  const label = useSdkTexts()(`editor.${name}`)
  const Icon = ICONS[name] ?? IconBold
  return (
    <IconButton
      label={label}
      className={classes.tool}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      // The keyboard of a phone stays open, since the focus stays in the text.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon size={ICON_SIZE} />
    </IconButton>
  )
}

/** Types the sign that opens suggestions, for touch keyboards. */
function typeSign(editor: Editor, sign: TriggerKind): void {
  const { $from } = editor.state.selection
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset, undefined, 'x')
  editor
    .chain()
    .focus()
    .insertContent(before.trim() === '' ? sign : ` ${sign}`)
    .run()
}

/** Asks for a place in a picture, and pins it where the cursor is. */
async function pinPlace(editor: Editor, pinTool: PinTool): Promise<void> {
  const place = await pinTool.choose()
  if (!place || editor.isDestroyed) return
  editor
    .chain()
    .focus()
    .insertContent([
      { type: 'pin', attrs: place },
      { type: 'text', text: ' ' },
    ])
    .run()
}

function HeadingChoice({ editor }: { editor: Editor }) {
  const t = useSdkTexts()
  return (
    <select
      className={classes.choice}
      aria-label={t('editor.heading')}
      value={headingAt(editor)}
      onChange={(event) => setHeading(editor, Number(event.currentTarget.value))}
    >
      {HEADINGS.map((level) => (
        <option key={level} value={level}>
          {level === 0 ? t('editor.paragraph') : t('editor.headingLevel', { level })}
        </option>
      ))}
    </select>
  )
}

/** Returns the level of the heading at the cursor; 0 in a paragraph. */
function headingAt(editor: Editor): number {
  return editor.isActive('heading') ? Number(editor.getAttributes('heading')['level']) : 0
}

/** Makes the lines of the selection headings of a level, or paragraphs (0). */
function setHeading(editor: Editor, level: number): void {
  const chain = editor.chain().focus()
  if (level === 0) chain.setNode('paragraph').run()
  else chain.setNode('heading', { level }).run()
}

function ColorChoice({ editor }: { editor: Editor }) {
  const t = useSdkTexts()
  const color = colorAt(editor)
  return (
    <span className={classes.colorChoice} data-color={color}>
      <select
        className={classes.choice}
        aria-label={t('editor.color')}
        value={color}
        onChange={(event) => setColor(editor, event.currentTarget.value)}
      >
        <option value="">{t('editor.noColor')}</option>
        {TEXT_COLORS.map((name) => (
          <option key={name} value={name} data-color={name}>
            {t(`editor.colors.${name}`)}
          </option>
        ))}
      </select>
    </span>
  )
}

/** Returns the name of the colour at the cursor; empty without one. */
function colorAt(editor: Editor): string {
  return String(editor.getAttributes('color')['color'] ?? '')
}

/** Sets the colour of the selection; an empty name removes it. */
function setColor(editor: Editor, color: string): void {
  const chain = editor.chain().focus()
  if (color === '') chain.unsetMark('color').run()
  else chain.setMark('color', { color }).run()
}
