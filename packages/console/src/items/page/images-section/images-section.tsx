import { fileRead, type StoredFile } from '@backroom/contract/content/files'
import { imagesMost } from '@backroom/contract/items/page/fields'
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { Box, Button, FileButton, Group, Progress, Text, UnstyledButton } from '@mantine/core'
import { IconAlertOctagonFilled, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ImagePicker } from '#content/files/pickers/image-picker.tsx'
import { AltTextPopover } from '#items/page/images-section/alt-text-popover.tsx'
import { type ImageActions, ImageTile } from '#items/page/images-section/image-tile.tsx'
import classes from '#items/page/images-section/images.module.css'
import { useImageUploads } from '#items/page/images-section/use-image-uploads.ts'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { useListField } from '#items/page/item-edit/page-fields.ts'
import type { ImageValue, PageValues } from '#items/page/item-edit/page-form.ts'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { filesDragged, useDrop } from '#kit/order/use-drop.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { thenFocus } from '#kit/then-focus.ts'

const imageTypes = 'image/png,image/jpeg,image/gif,image/webp'

/** The pictures of the page: dropped, ordered, described. */
export function ImagesSection() {
  const { page, isLocked } = usePage()
  return (
    <Section title={say('Images')} note={page.images.length} actions={isLocked ? null : <ImageButtons />}>
      <Images />
    </Section>
  )
}

/** They stand in the section's head and reach the list by its name in the form. */
function ImageButtons() {
  const { value: images, onChange } = useListField('images')
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <AltTextPopover images={images} onChange={onChange} />
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIsPicking(true)}>
        {say('From gallery')}
      </Button>
      {isPicking && (
        <ImagePicker
          onClose={() => setIsPicking(false)}
          onPick={async uid => {
            setIsPicking(false)
            onChange(withFile(images, await call(fileRead, { params: { uid } })))
          }}
        />
      )}
    </>
  )
}

function Images() {
  const { page, isLocked } = usePage()
  const { value: images, onChange, error } = useListField('images')
  const [replaced, setReplaced] = useState<number | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const { getValues } = useFormContext<PageValues>()
  const uploads = useImageUploads(file => onChange(withFile(getValues('images'), file))) // several arrive one after the other
  const drop = useDrop(filesDragged, ({ files }) => !isLocked && void uploads.add([...files]))
  const actions = actionsOn(images, onChange, setReplaced)
  const main = images.find(({ role }) => role === 'gallery')
  const before = new Map(page.images.map(image => [image.fileUid, image]))
  const failed = uploads.sendings.filter(({ refusal }) => refusal !== '')
  return (
    <div data-field="images" {...drop}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          const placeOf = (uid: unknown) => images.findIndex(({ fileUid }) => fileUid === uid)
          if (over && active.id !== over.id) onChange(arrayMove(images, placeOf(active.id), placeOf(over.id)))
        }}
      >
        <SortableContext items={images.map(({ fileUid }) => fileUid)} strategy={rectSortingStrategy}>
          <ul className={`${classes.grid} plain`}>
            {images.map((image, place) => (
              <ImageTile
                key={image.fileUid}
                {...actions}
                image={image}
                place={place}
                isMain={image === main}
                isChanged={isTileChanged(image, before.get(image.fileUid))}
                isLocked={isLocked}
              />
            ))}
            {uploads.sendings.map(({ id, file, share, refusal }) => (
              <Box key={id} component="li" h={78} p={6} className="framed lines small">
                <span className="cut">{file.name}</span>
                {refusal ? (
                  <IconAlertOctagonFilled size={16} color="var(--br-bad)" aria-label={say('It failed')} />
                ) : (
                  <Progress
                    value={share * 100}
                    size={6}
                    aria-label={say('Sending {name}', { name: file.name })}
                  />
                )}
              </Box>
            ))}
            {!isLocked && images.length < imagesMost && (
              <li>
                <FileButton multiple accept={imageTypes} onChange={files => void uploads.add(files)}>
                  {props => (
                    <UnstyledButton
                      w={78}
                      h={78}
                      ta="center"
                      className="framed dim"
                      bd="1px dashed var(--br-input-line)"
                      {...props}
                      title={say('Or drop pictures here, up to 10 MB each')}
                    >
                      <IconUpload size={17} stroke={1.7} />
                      <br />
                      {say('Add')}
                    </UnstyledButton>
                  )}
                </FileButton>
              </li>
            )}
          </ul>
        </SortableContext>
      </DndContext>
      {failed.map(sending => (
        <Group key={sending.id} gap={8} mt={8} fz={12} c="var(--br-bad)" role="alert">
          <span>
            {sending.file.name}: {sending.refusal}
          </span>
          <Button size="compact-xs" onClick={() => uploads.retry(sending)}>
            {say('Retry')}
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => uploads.drop(sending.id)}>
            {say('Leave it out')}
          </Button>
        </Group>
      ))}
      {error && (
        <Text fz={12} c="var(--br-bad)" mt={6} role="alert">
          {error}
        </Text>
      )}
      {replaced !== null && (
        <ImagePicker
          onClose={() => setReplaced(null)}
          onPick={async uid => {
            setReplaced(null)
            const file = await call(fileRead, { params: { uid } })
            onChange(
              images.map(image => (image.fileUid === replaced ? { ...image, ...partOf(file) } : image)),
            )
          }}
        />
      )}
    </div>
  )
}

/** What the tiles do to the list. A moved tile keeps the focus, so that the next key moves it on. */
function actionsOn(
  images: readonly ImageValue[],
  onChange: (images: ImageValue[]) => void,
  replace: (fileUid: number) => void,
): ImageActions {
  const change: ImageActions['change'] = (fileUid, part) =>
    onChange(
      images.map(image => {
        if (image.fileUid === fileUid) return { ...image, ...part }
        return part.role === 'swatch' && image.role === 'swatch'
          ? { ...image, role: 'gallery' as const }
          : image
      }),
    )
  return {
    change,
    replace,
    move: (fileUid, by) => {
      const place = images.findIndex(image => image.fileUid === fileUid)
      const to = Math.max(0, Math.min(images.length - 1, place + by))
      thenFocus(
        () => onChange(arrayMove([...images], place, to)),
        () => document.querySelector<HTMLElement>(`[data-image="${fileUid}"]`),
      )
    },
    remove: fileUid => onChange(images.filter(image => image.fileUid !== fileUid)),
  }
}

function partOf({ uid, name, thumb, address, width, height }: StoredFile) {
  return { fileUid: uid, name, thumb, address, width, height }
}

function withFile(images: readonly ImageValue[], file: StoredFile): ImageValue[] {
  if (images.some(({ fileUid }) => fileUid === file.uid)) {
    notify({ tone: 'info', title: say('{name} is already on this page', { name: file.name }) })
    return [...images]
  }
  return [...images, { uid: null, ...partOf(file), altText: file.alt, role: 'gallery' }]
}

function isTileChanged(image: ImageValue, before: { altText: string; role: string } | undefined): boolean {
  return !before || before.altText !== image.altText || before.role !== image.role
}
