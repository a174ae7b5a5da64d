import '@mantine/tiptap/styles.css'
import { Link, RichTextEditor } from '@mantine/tiptap'
import Image from '@tiptap/extension-image'
import Subscript from '@tiptap/extension-subscript'
import Superscript from '@tiptap/extension-superscript'
import { TableKit } from '@tiptap/extension-table'
import { Extension, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import classes from '#kit/fields/rich-text-input.module.css'
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

/** A picture of the store's gallery: its file is what is kept, its address follows from it. */
const StorePicture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), 'data-file-uid': { default: null } }
  },
})

interface Props {
  readonly id: string
  readonly label: string
  readonly html: string
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  readonly isLocked: boolean
}

/** A structured editor for texts that shoppers read. */
export function RichTextInput({ id, label, html, onChange, onBlur, isLocked }: Props) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] }, codeBlock: false, code: false }),
      Link,
      Subscript,
      Superscript,
      TableKit.configure({ table: { resizable: false } }),
      StorePicture,
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
