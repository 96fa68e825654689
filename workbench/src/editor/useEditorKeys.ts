import { useHotkeys } from '@mantine/hooks'

/** Keys of the editor, wherever the focus is but in a field. */
export function useEditorKeys({ undo, redo, save }: { undo: () => void; redo: () => void; save: () => void }): void {
  useHotkeys([
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
    ['mod+Y', redo],
    ['mod+S', save],
  ])
}
