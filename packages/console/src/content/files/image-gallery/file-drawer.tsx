import {
  type FileInput,
  fileContent,
  fileDelete,
  fileRead,
  fileReplace,
  fileUpdate,
  fileUses,
  imageVariants,
  type StoredFile,
  shownAddress,
} from '@backroom/contract/content/files'
import {
  Anchor,
  Button,
  CopyButton,
  Drawer,
  FileButton,
  Group,
  Skeleton,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import classes from '#content/files/image-gallery/image-gallery.module.css'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { download } from '#kit/calls/download.ts'
import { upload } from '#kit/calls/upload.ts'
import { queryClient, useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly uid: number
  readonly onClose: () => void
}

/** Everything about one file, and where it is shown. */
export function FileDrawer({ uid, onClose }: Props) {
  const { data: file } = useRead(fileRead, { params: { uid } }, { ignore: [404] })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={file?.name ?? say('File')}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      {file ? <FileForm key={file.version} file={file} onClose={onClose} /> : <Skeleton h={240} />}
    </Drawer>
  )
}

function FileForm({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const [typed, setTyped] = useState<FileInput>(inputOf(file))
  const update = useWrite(fileUpdate, { ignore: [400] })
  const errors = update.error?.body.errors ?? {}
  const set = (change: Partial<FileInput>) => setTyped(before => ({ ...before, ...change }))
  const isDirty = JSON.stringify(typed) !== JSON.stringify(inputOf(file))
  const isPicture = file.mime.startsWith('image/')
  return (
    <Stack gap="sm">
      {isPicture && <FocalPicture file={file} typed={typed} onChange={set} />}
      <Text c="dimmed" fz={12}>
        {[
          file.width && file.height ? `${file.width} × ${file.height} px` : '',
          say('{n} KB', { n: format.number(Math.round(file.bytes / 1_024)) }),
          say('{when} by {name}', { when: format.when(file.createdAt), name: file.createdBy }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <TextInput
        label={say('Name')}
        value={typed.name}
        onChange={event => set({ name: event.currentTarget.value })}
        error={errors.name?.[0]}
      />
      <TextInput
        label={say('Alt text')}
        value={typed.alt}
        onChange={event => set({ alt: event.currentTarget.value })}
        error={errors.alt?.[0]}
      />
      <Textarea
        label={say('Caption')}
        value={typed.caption}
        onChange={event => set({ caption: event.currentTarget.value })}
      />
      <TextInput
        label={say('Credit')}
        value={typed.credit}
        onChange={event => set({ credit: event.currentTarget.value })}
      />
      <TagsInput label={say('Tags')} maxTags={20} value={[...typed.tags]} onChange={tags => set({ tags })} />
      <Button
        variant="filled"
        disabled={!isDirty}
        loading={update.isPending}
        onClick={() =>
          update.mutate({ params: { uid: file.uid }, body: { ...typed, version: file.version } })
        }
      >
        {say('Save')}
      </Button>
      {isPicture && <Addresses file={file} />}
      <WhereUsed uid={file.uid} />
      <FileActions file={file} onClose={onClose} />
    </Stack>
  )
}

interface FocalProps {
  readonly file: StoredFile
  readonly typed: FileInput
  readonly onChange: (change: Partial<FileInput>) => void
}

/** The picture; a click sets the point that must stay in sight when it is cut. */
function FocalPicture({ file, typed, onChange }: FocalProps) {
  return (
    <button
      type="button"
      className={classes.preview}
      aria-label={say('Set the focal point; it is {x}% across, {y}% down', {
        x: typed.focalX,
        y: typed.focalY,
      })}
      onClick={event => {
        const box = event.currentTarget.getBoundingClientRect()
        if (event.detail === 0) return // by keyboard there is no point to take
        onChange({
          focalX: Math.round(((event.clientX - box.left) / box.width) * 100),
          focalY: Math.round(((event.clientY - box.top) / box.height) * 100),
        })
      }}
    >
      <img src={shownAddress(file)} alt={file.alt} />
    </button>
  )
}

function Addresses({ file }: { file: StoredFile }) {
  return (
    <Group gap={6}>
      <Text fz={12} c="dimmed">
        {say('Copy address:')}
      </Text>
      {Object.entries(imageVariants).map(([variant, width]) => (
        <CopyButton key={variant} value={`${location.origin}${file.address.replace(/[^/]+$/, variant)}`}>
          {({ copied, copy }) => (
            <Anchor component="button" fz={12} onClick={copy}>
              {copied ? say('Copied') : say('{n} px', { n: width })}
            </Anchor>
          )}
        </CopyButton>
      ))}
    </Group>
  )
}

function WhereUsed({ uid }: { uid: number }) {
  const { data } = useRead(fileUses, { params: { uid } })
  if (!data) return <Skeleton h={40} />
  return (
    <div>
      <Text fw={560}>{say('Where used')}</Text>
      {data.length === 0 && <Text c="dimmed">{say('Nowhere yet.')}</Text>}
      {data.map(use => (
        <div key={`${use.entity}.${use.uid}.${use.field}`}>
          {use.path ? (
            <Anchor component={Link} to={use.path}>
              {use.text}
            </Anchor>
          ) : (
            use.text
          )}
        </div>
      ))}
    </div>
  )
}

function FileActions({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const replace = async (chosen: File | null) => {
    if (!chosen) return
    const form = new FormData()
    form.append('file', chosen)
    try {
      await upload(fileReplace, { params: { uid: file.uid }, body: form }, () => {})
      notify({ title: say('{name} has a new picture', { name: file.name }) })
      await queryClient.invalidateQueries({ queryKey: ['file'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify({ tone: 'warning', title: error.body.errors?.file?.[0] ?? error.message })
    }
  }
  return (
    <Group gap={8}>
      <FileButton onChange={chosen => void replace(chosen)} accept={file.mime}>
        {props => <Button {...props}>{say('Replace…')}</Button>}
      </FileButton>
      <Button onClick={() => void download(fileContent, { params: { uid: file.uid } })}>
        {say('Download')}
      </Button>
      <Button c="var(--br-bad)" onClick={async () => (await deleteFiles([file.uid], file.name)) && onClose()}>
        {say('Delete…')}
      </Button>
    </Group>
  )
}

/** Puts files into the bin; what is shown somewhere stays, and is named. */
export async function deleteFiles(uids: readonly number[], name: string): Promise<boolean> {
  const isSure = await confirm({
    title: say('Delete {name}?', { name }),
    text: say('It stays in the bin for 30 days. What is shown somewhere is not deleted.'),
    confirm: say('Delete'),
    isDestructive: true,
  })
  if (!isSure) return false
  const { deleted, refused } = await call(fileDelete, { body: { uids: [...uids] } })
  await queryClient.invalidateQueries({ queryKey: ['file'] })
  if (refused.length > 0) {
    notify({
      tone: 'warning',
      title: sayCount(refused.length, '1 is in use and stays', '{n} are in use and stay'),
      text: refused
        .map(each => `${each.name}: ${each.usedBy.map(({ text }) => text).join(', ')}`)
        .join('; ')
        .slice(0, 300),
    })
  }
  return deleted.length > 0
}

function inputOf({ name, alt, caption, credit, tags, focalX, focalY }: StoredFile): FileInput {
  return { name, alt, caption, credit, tags, focalX, focalY }
}
