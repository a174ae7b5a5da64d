import { fileList } from '@backroom/contract/content/files'
import { screens } from '@backroom/contract/content/screens'
import { ActionIcon, Box, Button, EmptyState, FileButton, Progress, Skeleton } from '@mantine/core'
import { IconPhoto, IconUpload, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileDrawer } from '#content/files/image-gallery/file-drawer.tsx'
import { FolderTree } from '#content/files/image-gallery/folder-tree.tsx'
import { useGalleryAddress } from '#content/files/image-gallery/gallery-address.ts'
import { GalleryBar } from '#content/files/image-gallery/gallery-bar.tsx'
import { GalleryCards, GalleryList } from '#content/files/image-gallery/gallery-files.tsx'
import { GalleryTools } from '#content/files/image-gallery/gallery-tools.tsx'
import classes from '#content/files/image-gallery/image-gallery.module.css'
import { useUploadQueue } from '#content/files/image-gallery/use-upload-queue.ts'
import { call } from '#kit/calls/call.ts'
import { keyOf } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { Panes } from '#kit/layout/panes.tsx'
import { Rows } from '#kit/layout/rows.tsx'
import { filesDragged, useDrop } from '#kit/order/use-drop.ts'
import { say } from '#kit/say.ts'

type Queue = ReturnType<typeof useUploadQueue>

export function ImageGallery() {
  const address = useGalleryAddress()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { pages, files, more, isLoading } = useFiles(address)
  const folders = pages[0]?.folders ?? []
  const folderUid = address.folder && address.folder !== 'top' ? Number(address.folder) : null
  const queue = useUploadQueue(address.gallery, folderUid)
  const drop = useDrop(filesDragged, ({ files: dropped }) => queue.add([...dropped]))
  const tick = (uid: number) =>
    setChosen(before => {
      const next = new Set(before)
      if (!next.delete(uid)) next.add(uid)
      return next
    })
  const Files = address.view === 'list' ? GalleryList : GalleryCards
  return (
    <div
      className={`${classes.page} fill`}
      onPaste={event => event.clipboardData.files.length > 0 && queue.add([...event.clipboardData.files])}
      {...drop}
    >
      <Bar mih={56}>
        <h1 className="grows">{say(screens.imageGallery.title)}</h1>
        <FileButton multiple onChange={added => queue.add(added)}>
          {props => (
            <Button {...props} variant="filled" leftSection={<IconUpload size={16} stroke={1.7} />}>
              {say('Upload')}
            </Button>
          )}
        </FileButton>
      </Bar>
      <GalleryTools key={address.gallery} address={address} />
      <Uploads queue={queue} />
      <Panes columns="220px minmax(0, 1fr)" phone="max-content max-content">
        <FolderTree
          gallery={address.gallery}
          folders={folders}
          folder={address.folder}
          onOpen={folder => address.set('folder', folder)}
        />
        <Box p="14px var(--br-side) 80px">
          {isLoading && <Skeleton h={200} />}
          {!isLoading && files.length === 0 && <NoFiles isBin={address.filter === 'bin'} />}
          <Files
            files={files}
            chosen={chosen}
            onTick={tick}
            onOpen={uid => address.set('file', String(uid))}
          />
          {more && (
            <Button mt="md" onClick={more}>
              {say('Show more of {n}', { n: pages[0]?.total ?? 0 })}
            </Button>
          )}
        </Box>
      </Panes>
      <GalleryBar
        chosen={chosen}
        folders={folders}
        isBin={address.filter === 'bin'}
        onClear={() => setChosen(new Set())}
      />
      {address.fileUid !== null && (
        <FileDrawer uid={address.fileUid} onClose={() => address.set('file', null)} />
      )}
    </div>
  )
}

/** The files asked for, page by page. */
function useFiles(address: ReturnType<typeof useGalleryAddress>) {
  const { gallery, folder, search, type, filter, sortOrder, sortDirection } = address
  const query = {
    gallery,
    search,
    sortOrder,
    sortDirection,
    ...(folder && { folder }),
    ...(type && { type: type as 'image' }),
    ...(filter && { filter: filter as 'unused' }),
  }
  const { data, hasNextPage, fetchNextPage, isPending } = useInfiniteQuery({
    queryKey: [...keyOf(fileList), 'gallery', query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(fileList, { query: { ...query, cursor: pageParam } }, { signal }),
    getNextPageParam: page => page.nextCursor,
  })
  const pages = data?.pages ?? []
  return {
    pages,
    files: pages.flatMap(page => page.files),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoading: isPending,
  }
}

function NoFiles({ isBin }: { isBin: boolean }) {
  return (
    <EmptyState
      mt={48}
      variant="light"
      color={isBin ? 'gray' : 'spruce'}
      icon={<IconPhoto size={28} stroke={1.7} />}
      title={isBin ? say('The bin is empty') : say('Drop pictures here.')}
      description={isBin ? say('Deleted files stay here for 30 days.') : say('Up to 10 MB each.')}
    />
  )
}

/** Files on their way; what failed stays with its reason. */
function Uploads({ queue }: { queue: Queue }) {
  const shown = queue.uploads.filter(({ state, text }) => state !== 'done' || text !== '')
  if (shown.length === 0) return null
  return (
    <Rows columns="minmax(0, 1fr) 160px auto auto" px="var(--br-side)" py={8} aria-label={say('Uploads')}>
      {shown.map(each => (
        <li key={each.key}>
          <span
            className="cut"
            {...(each.state === 'failed' && { role: 'alert', style: { color: 'var(--br-bad)' } })}
          >
            {each.text || each.file.name}
          </span>
          <Progress value={each.share * 100} aria-label={say('Sending {name}', { name: each.file.name })} />
          {each.state === 'failed' ? (
            <Button size="compact-xs" onClick={() => queue.retry(each)}>
              {say('Retry')}
            </Button>
          ) : (
            <span />
          )}
          <ActionIcon
            size={24}
            aria-label={say('Remove {name}', { name: each.file.name })}
            onClick={() => queue.drop(each.key)}
          >
            <IconX size={14} />
          </ActionIcon>
        </li>
      ))}
    </Rows>
  )
}
