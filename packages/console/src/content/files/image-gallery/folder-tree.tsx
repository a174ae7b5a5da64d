import { fileFolders, fileMove, type Gallery, type StoredFolder } from '@backroom/contract/content/files'
import { ActionIcon, Box, Button, Menu, TextInput, UnstyledButton } from '@mantine/core'
import { IconDots, IconFolder, IconFolderPlus, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '#content/files/image-gallery/image-gallery.module.css'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { useDrop } from '#kit/order/use-drop.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

/** What is dragged within the gallery, as the browser carries it. */
export const draggedFiles = 'application/x-backroom-files'

interface Props {
  readonly gallery: Gallery
  readonly folders: readonly StoredFolder[]
  readonly folder: string | null
  readonly onOpen: (folder: string | null) => void
}

interface Naming {
  readonly of: StoredFolder | null
  readonly parentUid: number | null
}

/** The folders of a gallery; files are dragged into them. */
export function FolderTree({ gallery, folders, folder, onOpen }: Props) {
  const [naming, setNaming] = useState<Naming | null>(null)
  const branch = (parentUid: number | null, depth: number): React.ReactNode =>
    folders
      .filter(each => each.parentUid === parentUid)
      .map(each => (
        <div key={each.uid}>
          <Row
            label={each.name}
            count={each.fileCount}
            depth={depth}
            isCurrent={folder === String(each.uid)}
            onOpen={() => onOpen(String(each.uid))}
            onDropFiles={uids => void moveFiles(uids, each.uid)}
          >
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon size={24} aria-label={say('Actions for {name}', { name: each.name })}>
                  <IconDots size={14} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setNaming({ of: each, parentUid: each.parentUid })}>
                  {say('Rename…')}
                </Menu.Item>
                <Menu.Item onClick={() => setNaming({ of: null, parentUid: each.uid })}>
                  {say('New folder in it…')}
                </Menu.Item>
                <Menu.Item color="brick" onClick={() => void removeFolder(each, () => onOpen(null))}>
                  {say('Delete…')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Row>
          {branch(each.uid, depth + 1)}
        </div>
      ))
  return (
    <Box component="nav" p={12} aria-label={say('Folders')}>
      <Row label={say('All files')} depth={0} isCurrent={folder === null} onOpen={() => onOpen(null)} />
      <Row
        label={say('In no folder')}
        depth={0}
        isCurrent={folder === 'top'}
        onOpen={() => onOpen('top')}
        onDropFiles={uids => void moveFiles(uids, null)}
      />
      {branch(null, 0)}
      <Button
        variant="subtle"
        size="compact-xs"
        mt={6}
        mr="auto"
        leftSection={<IconFolderPlus size={15} stroke={1.7} />}
        onClick={() => setNaming({ of: null, parentUid: null })}
      >
        {say('New folder')}
      </Button>
      {naming && <NameDialog gallery={gallery} naming={naming} onClose={() => setNaming(null)} />}
    </Box>
  )
}

interface RowProps {
  readonly label: string
  readonly count?: number
  readonly depth: number
  readonly isCurrent: boolean
  readonly onOpen: () => void
  readonly onDropFiles?: (uids: readonly number[]) => void
  readonly children?: React.ReactNode
}

function Row({ label, count, depth, isCurrent, onOpen, onDropFiles, children }: RowProps) {
  const drop = useDrop(
    draggedFiles,
    onDropFiles && (dragged => onDropFiles(JSON.parse(dragged.getData(draggedFiles)) as number[])),
  )
  const Icon = count === undefined ? IconPhoto : IconFolder
  return (
    <div
      className={classes.folder}
      data-current={isCurrent || undefined}
      style={{ paddingLeft: 8 + depth * 14 }}
      {...drop}
    >
      <UnstyledButton flex={1} fz={13} className="line" onClick={onOpen} aria-current={isCurrent}>
        <Icon size={15} stroke={1.7} aria-hidden="true" /> {label}{' '}
        {count !== undefined && <span className="dim">{count}</span>}
      </UnstyledButton>
      {children}
    </div>
  )
}

function NameDialog({ gallery, naming, onClose }: { gallery: Gallery; naming: Naming; onClose: () => void }) {
  const [name, setName] = useState(naming.of?.name ?? '')
  const { of: folder, parentUid } = naming
  const sent = folder
    ? { params: { uid: folder.uid }, body: { version: folder.version, name, parentUid } }
    : { body: { gallery, parentUid, name } }
  return (
    <CallDialog
      title={folder ? say('Rename folder') : say('New folder')}
      call={folder ? fileFolders.update : fileFolders.create}
      sent={() => sent as never}
      submit={say('Save')}
      isReady={name.trim() !== ''}
      onClose={onClose}
      onDone={() => void queryClient.invalidateQueries({ queryKey: ['file'] })}
    >
      {errorOf => (
        <TextInput
          data-autofocus
          label={say('Name')}
          maxLength={60}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={errorOf('name')}
        />
      )}
    </CallDialog>
  )
}

/** Puts files into a folder, or at the top of the gallery. */
export async function moveFiles(uids: readonly number[], folderUid: number | null): Promise<void> {
  const { moved } = await call(fileMove, { body: { uids: [...uids], folderUid } })
  await queryClient.invalidateQueries({ queryKey: ['file'] })
  notify({
    title: sayCount(moved.length, '1 file is moved', '{n} files are moved'),
  })
}

async function removeFolder(folder: StoredFolder, onGone: () => void): Promise<void> {
  const isSure = await confirm({
    title: say('Delete the folder {name}?', { name: folder.name }),
    text:
      folder.fileCount === 0
        ? say('It is empty.')
        : sayCount(
            folder.fileCount,
            'Its 1 file goes into the bin with it.',
            'Its {n} files go into the bin with it.',
          ),
    confirm: say('Delete folder'),
    isDestructive: true,
  })
  if (!isSure) return
  const withFiles = folder.fileCount > 0 ? ('true' as const) : ('false' as const)
  await call(fileFolders.remove, {
    params: { uid: folder.uid },
    query: { version: folder.version, withFiles },
  })
  await queryClient.invalidateQueries({ queryKey: ['file'] })
  onGone()
}
