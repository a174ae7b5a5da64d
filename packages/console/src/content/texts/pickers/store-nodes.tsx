import { fileRead, shownAddress } from '@backroom/contract/content/files'
import { items } from '@backroom/contract/items/page/items'
import { ActionIcon, Box, Group, Image, Stack, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import type { ReactNode } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { StoreBlock, StorePicture } from '#kit/fields/rich-text-nodes.ts'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Pictures and item cards of a text as whoever writes it sees them. */
export const storeNodes = [
  StorePicture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureNode) }),
  StoreBlock.extend({ addNodeView: () => ReactNodeViewRenderer(BlockNode) }),
]

/** The picture, and under it the words for those who do not see it. */
function PictureNode({ node, editor, updateAttributes, deleteNode }: NodeViewProps) {
  const uid = Number(node.attrs['data-file-uid'])
  const { data: file, error } = useRead(fileRead, { params: { uid } }, { ignore: [404] })
  const alt = String(node.attrs.alt ?? '')
  return (
    <Frame name={say('the picture')} isLocked={!editor.isEditable} onRemove={deleteNode}>
      {file && (
        <Image
          fit="contain"
          w="auto"
          mah={220}
          radius={5}
          bg="var(--br-thumb)"
          src={shownAddress(file)}
          alt={alt}
        />
      )}
      {error && <span className="warn">{say('This picture is no longer in the gallery.')}</span>}
      {editor.isEditable && (
        <TextInput
          size="xs"
          aria-label={say('Alt text')}
          placeholder={say('Alt text: what the picture shows')}
          maxLength={255}
          value={alt}
          error={alt.trim() === ''}
          onChange={event => updateAttributes({ alt: event.currentTarget.value })}
        />
      )}
    </Frame>
  )
}

/** An item as a card, or the mark of what another page put here. */
function BlockNode({ node, editor, deleteNode }: NodeViewProps) {
  const uid = Number(node.attrs['data-uid'])
  const isItem = node.attrs['data-block'] === 'item'
  const { data } = useRead(items.lookup, { query: { uids: String(uid) } }, { enabled: isItem && uid > 0 })
  const item = data?.[0]
  return (
    <Frame name={item?.code ?? say('the block')} isLocked={!editor.isEditable} onRemove={deleteNode}>
      {isItem ? (
        <Group gap={10} wrap="nowrap">
          <Thumb src={item?.thumb ?? null} size={44} />
          <Box component="span" display="grid" miw={0}>
            <b>{item?.name ?? (data ? say('This item no longer exists.') : '')}</b>
            <span>
              <span className="code">{item?.code}</span>{' '}
              {item?.priceMinor != null && format.money(item.priceMinor)}{' '}
              {item && item.status !== 'active' && (
                <span className="warn">{say('Off the site: shoppers do not see this card.')}</span>
              )}
            </span>
          </Box>
        </Group>
      ) : (
        <span className="dim">{say('Block: {name}', { name: String(node.attrs['data-block']) })}</span>
      )}
    </Frame>
  )
}

interface FrameProps {
  readonly name: string
  readonly isLocked: boolean
  readonly onRemove: () => void
  readonly children: ReactNode
}

function Frame({ name, isLocked, onRemove, children }: FrameProps) {
  return (
    <NodeViewWrapper className="framed line" data-drag-handle="">
      <Stack flex={1} gap={6} miw={0} contentEditable={false}>
        {children}
      </Stack>
      {!isLocked && (
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-label={say('Take out {name}', { name })}
          onClick={onRemove}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
    </NodeViewWrapper>
  )
}
