import { styleMatrix, styles } from '@backroom/contract/items/styles/styles'
import { counted } from '@backroom/contract/wording/say'
import { Button, Drawer, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ColourPicker } from '#items/colours/pickers/colour-picker.tsx'
import { useColours } from '#items/colours/pickers/use-colours.ts'
import { StyleCells } from '#items/styles/style-drawer/style-cells.tsx'
import {
  changedCells,
  draftOf,
  rebasedDraft,
  type Style,
  type StyleDraft,
} from '#items/styles/style-drawer/style-draft.ts'
import { acceptWarnings } from '#kit/asking/accept-warnings.ts'
import { useUnsavedWork } from '#kit/asking/leaving.ts'
import { mayClose } from '#kit/asking/may-close.ts'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError } from '#kit/calls/call.ts'
import { keyOf, queryClient, useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly uid: number
  readonly onClose: () => void
}

/** A style's colours and sizes in one place: put on sale, renamed, added. */
export function StyleDrawer({ uid, onClose }: Props) {
  const sent = { params: { uid } }
  const { data: style } = useRead(styles.read, sent, { staleMs: 0 })
  const [isDirty, setIsDirty] = useState(false)
  const close = async () => {
    if (await mayClose(isDirty)) onClose()
  }
  return (
    <Drawer
      opened
      onClose={() => void close()}
      closeOnClickOutside={!isDirty}
      size={960}
      title={style ? `${style.code} ${style.name}` : say('Style')}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      {style ? (
        <Matrix
          style={style}
          onSaved={saved => queryClient.setQueryData(keyOf(styles.read, sent), saved)}
          onDirty={setIsDirty}
          onClose={() => void close()}
        />
      ) : (
        <Skeleton h={240} />
      )}
    </Drawer>
  )
}

interface MatrixProps extends Pick<Props, 'onClose'> {
  readonly style: Style
  readonly onDirty: (isDirty: boolean) => void
  readonly onSaved: (saved: Style) => void
}

function Matrix({ style, onSaved, onDirty, onClose }: MatrixProps) {
  const stored = draftOf(style)
  const [base, setBase] = useState(style)
  const [draft, setDraft] = useState<StyleDraft>(stored)
  if (base !== style) {
    setBase(style)
    setDraft(rebasedDraft(draft, draftOf(base), stored))
  }
  const save = useWrite(styleMatrix, { ignore: [400] })
  const cells = changedCells(draft, stored)
  const isDirty = cells.length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const onSuccess = (saved: Style) => {
    // What was typed while it was on its way stays; the sizes have new versions, which the style's own does not tell.
    setBase(saved)
    setDraft(now => rebasedDraft(now, draft, draftOf(saved)))
    onSaved(saved)
    notify({ title: say('{code} is saved', { code: style.code }) })
    void queryClient.invalidateQueries({ queryKey: ['item'] })
  }
  const run = async (confirmed: readonly string[] = []): Promise<boolean> => {
    const body = { version: style.version, cells, confirm: [...confirmed] }
    try {
      onSuccess(await save.mutateAsync({ params: { uid: style.uid }, body }))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const more = await acceptWarnings(error)
      return more ? run([...confirmed, ...more]) : false
    }
  }
  useUnsavedWork({ isDirty, cannotSave: null, save: () => run(), discard: () => setDraft(stored) })
  return (
    <>
      <Adding draft={draft} onChange={setDraft} />
      <StyleCells style={style} draft={draft} onChange={setDraft} />
      {save.error && (
        <Text c="var(--br-bad)" role="alert" mt="sm">
          {Object.values(save.error.body.errors ?? {})
            .flat()
            .join(' ') || save.error.message}
        </Text>
      )}
      <Group gap={8} py={12} justify="flex-end" pos="sticky" bottom={0} bg="var(--br-page)">
        <Button onClick={onClose}>{say('Close')}</Button>
        <Button
          variant="filled"
          disabled={cells.length === 0}
          loading={save.isPending}
          onClick={() => void run()}
        >
          {cells.length === 0
            ? say('Save')
            : say('Save {changes}', { changes: counted(cells.length, 'change') })}
        </Button>
      </Group>
    </>
  )
}

/** Another colour, another size. */
function Adding({ draft, onChange }: { draft: StyleDraft; onChange: (draft: StyleDraft) => void }) {
  const known = useColours()
  const [size, setSize] = useState('')
  const [colourUid, setColourUid] = useState<number | null>(null)
  const addSize = () => {
    const label = size.trim()
    if (label && !draft.sizes.includes(label)) onChange({ ...draft, sizes: [...draft.sizes, label] })
    setSize('')
  }
  const addColour = () => {
    const colour = known.find(({ uid }) => uid === colourUid)
    const isThere = draft.colours.some(each => each.colourUid === colourUid)
    if (colour && !isThere)
      onChange({
        ...draft,
        colours: [...draft.colours, { colourUid: colour.uid, name: colour.name, hex: colour.hex }],
      })
    setColourUid(null)
  }
  return (
    <Group mb="sm" align="flex-end">
      <ColourPicker w={200} label={say('Colour')} uid={colourUid} onChange={setColourUid} />
      <Button disabled={colourUid === null} onClick={addColour}>
        {say('Add colour')}
      </Button>
      <TextInput
        w={120}
        label={say('Size')}
        maxLength={40}
        value={size}
        onChange={event => setSize(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && addSize()}
      />
      <Button disabled={size.trim() === ''} onClick={addSize}>
        {say('Add size')}
      </Button>
    </Group>
  )
}
