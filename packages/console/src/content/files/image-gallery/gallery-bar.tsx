import { fileRestore, fileTag, type StoredFolder } from '@backroom/contract/content/files'
import { counted } from '@backroom/contract/wording/say'
import { Button, Menu, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { deleteFiles } from '#content/files/image-gallery/file-drawer.tsx'
import { moveFiles } from '#content/files/image-gallery/folder-tree.tsx'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { barButton, SelectionFrame } from '#kit/list-page/selection-frame.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

interface Props {
  readonly chosen: ReadonlySet<number>
  readonly folders: readonly StoredFolder[]
  readonly isBin: boolean
  readonly onClear: () => void
}

/** What can be done to the files that are ticked. */
export function GalleryBar({ chosen, folders, isBin, onClear }: Props) {
  const [isTagging, setIsTagging] = useState(false)
  const uids = [...chosen]
  const restore = async () => {
    const { restored } = await call(fileRestore, { body: { uids } })
    await queryClient.invalidateQueries({ queryKey: ['file'] })
    notify({
      title: sayCount(restored.length, '1 file is back', '{n} files are back'),
    })
    onClear()
  }
  return (
    <>
      <SelectionFrame
        isOpen={uids.length > 0}
        text={say('{n} selected', { n: uids.length })}
        bottom="60px"
        onClear={onClear}
      >
        {isBin ? (
          <Button {...barButton} onClick={() => void restore()}>
            {say('Restore')}
          </Button>
        ) : (
          <>
            <Menu position="top">
              <Menu.Target>
                <Button {...barButton}>{say('Move')}</Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => void moveFiles(uids, null).then(onClear)}>
                  {say('In no folder')}
                </Menu.Item>
                {folders.map(folder => (
                  <Menu.Item key={folder.uid} onClick={() => void moveFiles(uids, folder.uid).then(onClear)}>
                    {folder.name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <Button {...barButton} onClick={() => setIsTagging(true)}>
              {say('Tags and alt text…')}
            </Button>
            <Button
              {...barButton}
              onClick={() =>
                void deleteFiles(uids, counted(uids.length, 'file')).then(isDone => isDone && onClear())
              }
            >
              {say('Delete…')}
            </Button>
          </>
        )}
      </SelectionFrame>
      {isTagging && (
        <TagDialog
          uids={uids}
          onClose={() => {
            setIsTagging(false)
            onClear()
          }}
        />
      )}
    </>
  )
}

function TagDialog({ uids, onClose }: { uids: number[]; onClose: () => void }) {
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const [alt, setAlt] = useState('')
  return (
    <CallDialog
      title={say('Tags and alt text of {files}', { files: counted(uids.length, 'file') })}
      call={fileTag}
      sent={() => ({ body: { uids, add, remove, ...(alt.trim() && { alt: alt.trim() }) } })}
      submit={say('Save')}
      onClose={onClose}
      onDone={() => void queryClient.invalidateQueries({ queryKey: ['file'] })}
    >
      <TagsInput label={say('Add tags')} value={add} onChange={setAdd} data-autofocus />
      <TagsInput label={say('Remove tags')} value={remove} onChange={setRemove} />
      <TextInput
        label={say('Alt text')}
        description={say('Left empty, theirs stay.')}
        value={alt}
        onChange={event => setAlt(event.currentTarget.value)}
      />
    </CallDialog>
  )
}
