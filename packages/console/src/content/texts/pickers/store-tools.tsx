import { fileRead } from '@backroom/contract/content/files'
import { Menu } from '@mantine/core'
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import { IconPhoto, IconTable, IconTag } from '@tabler/icons-react'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { ImagePicker } from '#content/files/pickers/image-picker.tsx'
import { ItemLookUpBox } from '#items/lists/pickers/item-look-up-box.tsx'
import { call } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'

const icon = { size: 16, stroke: 1.7 } as const

/** Puts a picture of the gallery into a text, with the words the gallery has for it. */
export function PictureTool() {
  const { editor } = useRichTextEditorContext()
  const [isOpen, setIsOpen] = useState(false)
  const insert = async (uid: number) => {
    setIsOpen(false)
    const { alt } = await call(fileRead, { params: { uid } })
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'image', attrs: { 'data-file-uid': String(uid), alt } })
      .run()
  }
  return (
    <>
      <RichTextEditor.Control
        aria-label={say('Insert a picture')}
        title={say('Insert a picture')}
        disabled={!editor?.isEditable}
        onClick={() => setIsOpen(true)}
      >
        <IconPhoto {...icon} />
      </RichTextEditor.Control>
      {isOpen && <ImagePicker onPick={uid => void insert(uid)} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Puts the card of an item into a text: picture, name and price as they are when a shopper reads it. */
export function ItemCardTool() {
  const { editor } = useRichTextEditorContext()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <RichTextEditor.Control
        aria-label={say('Insert an item')}
        title={say('Insert an item')}
        disabled={!editor?.isEditable}
        onClick={() => setIsOpen(true)}
      >
        <IconTag {...icon} />
      </RichTextEditor.Control>
      {isOpen && (
        <ItemLookUpBox
          opened
          picking={{ label: say('Insert an item'), except: [] }}
          onClose={() => setIsOpen(false)}
          onPick={({ pageUid }) => {
            setIsOpen(false)
            editor
              ?.chain()
              .focus()
              .insertContent({
                type: 'storeBlock',
                attrs: { 'data-block': 'item', 'data-uid': String(pageUid) },
              })
              .run()
          }}
        />
      )}
    </>
  )
}

/** Makes a table, and in one changes its rows and columns. */
export function TableTool() {
  const { editor } = useRichTextEditorContext()
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => now?.isActive('table') ?? false })
  if (!editor) return null
  const chain = () => editor.chain().focus()
  const changes = [
    [say('Add a row below'), () => chain().addRowAfter().run()],
    [say('Add a column to the right'), () => chain().addColumnAfter().run()],
    [say('Delete the row'), () => chain().deleteRow().run()],
    [say('Delete the column'), () => chain().deleteColumn().run()],
    [say('Delete the table'), () => chain().deleteTable().run()],
  ] as const
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <RichTextEditor.Control
          aria-label={say('Table')}
          title={say('Table')}
          disabled={!editor.isEditable}
          active={isInside === true}
        >
          <IconTable {...icon} />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={isInside === true}
          onClick={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          {say('Insert a table')}
        </Menu.Item>
        <Menu.Divider />
        {changes.map(([label, run]) => (
          <Menu.Item key={label} disabled={!isInside} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
