import { fileList, type Gallery, type StoredFile } from '@backroom/contract/content/files'
import {
  Button,
  EmptyState,
  Group,
  Modal,
  Select,
  Skeleton,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPhoto, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileUpload } from '#content/files/pickers/file-upload.tsx'
import { call } from '#kit/calls/call.ts'
import { keyOf } from '#kit/calls/use-endpoint.ts'
import { Cards } from '#kit/layout/cards.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly onPick: (uid: number) => void
  readonly onClose: () => void
}

const galleries: { value: Gallery; label: string }[] = [
  { value: 'myimages', label: 'My images' },
  { value: 'banners', label: 'Banners' },
  { value: 'items', label: 'Items' },
  { value: 'pages', label: 'Pages' },
]

/** Chooses a picture from the gallery, or adds one to it. */
export function ImagePicker({ onPick, onClose }: Props) {
  const [gallery, setGallery] = useState<Gallery>('myimages')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  const files = useInfiniteQuery({
    queryKey: [...keyOf(fileList), gallery, search],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(fileList, { query: { gallery, search, cursor: pageParam } }, { signal }),
    getNextPageParam: page => page.nextCursor,
  })
  const found = files.data?.pages.flatMap(page => page.files) ?? []
  return (
    <Modal opened onClose={onClose} title={say('Choose a picture')} size={840}>
      <Group mb="sm" gap="xs">
        <Select
          aria-label={say('Gallery')}
          w={150}
          data={galleries.map(each => ({ ...each, label: say(each.label) }))}
          value={gallery}
          onChange={value => value && setGallery(value as Gallery)}
        />
        <TextInput
          flex={1}
          aria-label={say('Search pictures')}
          placeholder={say('Search pictures')}
          leftSection={<IconSearch size={15} stroke={1.7} />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      </Group>
      <FileUpload gallery={gallery} onUploaded={file => onPick(file.uid)} />
      {files.isPending ? (
        <Cards least={124} mah={420} p={2} className="scrolls">
          {Array.from({ length: 12 }, (_, index) => (
            <Skeleton key={index.toString()} h={132} radius="md" />
          ))}
        </Cards>
      ) : found.length === 0 ? (
        <EmptyState
          my="xl"
          variant="light"
          color="gray"
          icon={<IconPhoto size={26} stroke={1.7} />}
          title={search ? say('No pictures match') : say('Drop pictures here.')}
        />
      ) : (
        <Pictures files={found} onPick={onPick} />
      )}
      {files.hasNextPage && (
        <Button
          fullWidth
          mt="sm"
          onClick={() => void files.fetchNextPage()}
          loading={files.isFetchingNextPage}
        >
          {say('More pictures')}
        </Button>
      )}
    </Modal>
  )
}

/** A grid that the arrow keys walk through. */
function Pictures({ files, onPick }: { files: readonly StoredFile[]; onPick: (uid: number) => void }) {
  const walk = (event: React.KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const perRow = buttons.filter(button => button.offsetTop === buttons[0]?.offsetTop).length
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow }[event.key]
    if (step === undefined || at === -1) return
    event.preventDefault()
    buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus()
  }
  return (
    <Cards least={124} mah={420} p={2} className="scrolls" onKeyDown={walk}>
      {files.map(file => (
        <UnstyledButton
          key={file.uid}
          ta="center"
          className="framed small"
          onClick={() => onPick(file.uid)}
          title={file.name}
        >
          <Thumb src={file.thumb} size={96} alt={file.alt} />
          <Text span fz={12} truncate display="block">
            {file.name}
          </Text>
        </UnstyledButton>
      ))}
    </Cards>
  )
}
