import '@mantine/tiptap/styles.css'
import { Link, RichTextEditor } from '@mantine/tiptap'
import Subscript from '@tiptap/extension-subscript'
import Superscript from '@tiptap/extension-superscript'
import { TableKit } from '@tiptap/extension-table'
import { Extension, type Node, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect } from 'react'
import classes from '#kit/fields/rich-text-input.module.css'
import { StoreBlock, StorePicture } from '#kit/fields/rich-text-nodes.ts'
import { styleNonce } from '#kit/product.ts'

/** Classes the server lets through are kept as they are, so that editing a text loses nothing of it. */
const KeptClasses = Extension.create({
  name: 'keptClasses',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'link', 'table', 'image'],
      attributes: { class: { default: null } },
    },
  ],
})

/** A text with a look, as its editor knows it. */
export interface RichTextProps {
  readonly id: string
  readonly label: string
  readonly html: string
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  readonly isLocked: boolean
}

interface Props extends RichTextProps {
  /** Pictures and blocks as they are shown while writing; without it they are kept and stand as a mark. */
  readonly nodes?: readonly Node[]
  /** Further buttons, at the end of the tool bar. */
  readonly tools?: ReactNode
}

const keptNodes = [StorePicture, StoreBlock]

/** A structured editor for texts that shoppers read. */
export function RichTextInput({
  id,
  label,
  html,
  onChange,
  onBlur,
  isLocked,
  nodes = keptNodes,
  tools,
}: Props) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] }, codeBlock: false, code: false }),
      Link,
      Subscript,
      Superscript,
      TableKit.configure({ table: { resizable: false } }),
      ...nodes,
      KeptClasses,
    ],
    // Made once the field stands: React may put a drawing aside, and its editor would be gone when it comes back to it.
    immediatelyRender: false,
    content: html,
    editable: !isLocked,
    injectNonce: styleNonce(),
    editorProps: { attributes: { id, 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur,
  })
  useEffect(() => {
    if (!editor) return
    const isSame = editor.isEmpty ? html === '' : editor.getHTML() === html
    if (!isSame && !editor.isFocused) editor.commands.setContent(html, { emitUpdate: false })
  }, [html, editor])
  return (
    <RichTextEditor editor={editor} className={classes.editor ?? ''}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        {tools && <RichTextEditor.ControlsGroup>{tools}</RichTextEditor.ControlsGroup>}
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.ClearFormatting />
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}
