import type { StoredFile } from '@backroom/contract/content/files'
import { Checkbox, Table, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { draggedFiles } from '#content/files/image-gallery/folder-tree.tsx'
import classes from '#content/files/image-gallery/image-gallery.module.css'
import { Cards } from '#kit/layout/cards.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly files: readonly StoredFile[]
  readonly chosen: ReadonlySet<number>
  readonly onTick: (uid: number) => void
  readonly onOpen: (uid: number) => void
}

/** Files as pictures. A ticked one is dragged with all that are ticked. */
export function GalleryCards({ files, chosen, onTick, onOpen }: Props) {
  return (
    <Cards least={150}>
      {files.map(file => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a shortcut for Move
        <div
          key={file.uid}
          className={`${classes.card} framed`}
          data-chosen={chosen.has(file.uid) || undefined}
          draggable
          onDragStart={event => {
            const uids = chosen.has(file.uid) ? [...chosen] : [file.uid]
            event.dataTransfer.setData(draggedFiles, JSON.stringify(uids))
          }}
        >
          <UnstyledButton
            display="grid"
            w="100%"
            ta="left"
            className="small"
            onClick={() => onOpen(file.uid)}
          >
            <span className={classes.picture}>
              <Thumb src={file.thumb} size={132} alt={file.alt} />
            </span>
            <b className="twoLines">{file.name}</b>
            <span className="dim">{[pixels(file), kilobytes(file)].filter(Boolean).join(', ')}</span>
            <span className="dim">
              {say('Used {n}×', { n: file.usageCount })}{' '}
              {file.alt === '' && (
                <>
                  <IconAlertTriangle size={13} aria-hidden="true" /> {say('No alt text')}
                </>
              )}
            </span>
          </UnstyledButton>
          <Checkbox
            size="md"
            className={classes.tick ?? ''}
            aria-label={say('Select {name}', { name: file.name })}
            checked={chosen.has(file.uid)}
            onChange={() => onTick(file.uid)}
          />
        </div>
      ))}
    </Cards>
  )
}

/** Files as lines. */
export function GalleryList({ files, chosen, onTick, onOpen }: Props) {
  const heads = ['Preview', 'Name', 'Type', 'Pixels', 'Size', 'Alt text', 'Used', 'Tags', 'Uploaded', 'By']
  return (
    <Table.ScrollContainer minWidth={900}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th aria-label={say('Select')} />
            {heads.map(head => (
              <Table.Th key={head}>{say(head)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map(file => (
            <Table.Tr key={file.uid}>
              <Table.Td>
                <Checkbox
                  aria-label={say('Select {name}', { name: file.name })}
                  checked={chosen.has(file.uid)}
                  onChange={() => onTick(file.uid)}
                />
              </Table.Td>
              <Table.Td>
                <Thumb src={file.thumb} size={36} />
              </Table.Td>
              <Table.Td>
                <UnstyledButton fw={540} fz={13} onClick={() => onOpen(file.uid)}>
                  {file.name}
                </UnstyledButton>
              </Table.Td>
              <Table.Td>{file.mime.replace(/^.*\//, '')}</Table.Td>
              <Table.Td className="num">{pixels(file)}</Table.Td>
              <Table.Td className="num">{kilobytes(file)}</Table.Td>
              <Table.Td>{file.alt}</Table.Td>
              <Table.Td className="num">{file.usageCount}</Table.Td>
              <Table.Td>{file.tags.join(', ')}</Table.Td>
              <Table.Td className="num">{format.when(file.createdAt)}</Table.Td>
              <Table.Td>{file.createdBy}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function pixels({ width, height }: StoredFile): string {
  return width && height ? `${width} × ${height}` : ''
}

function kilobytes({ bytes }: StoredFile): string {
  return say('{n} KB', { n: format.number(Math.max(1, Math.round(bytes / 1_024))) })
}
