import type { Gallery } from '@backroom/contract/content/files'
import { ActionIcon, Chip, Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useState } from 'react'
import type { GalleryAddress } from '#content/files/image-gallery/gallery-address.ts'
import classes from '#content/files/image-gallery/image-gallery.module.css'
import { Bar } from '#kit/layout/bar.tsx'
import { say } from '#kit/say.ts'

const pauseMs = 200

const galleryNames: readonly (readonly [Gallery, string])[] = [
  ['myimages', 'My images'],
  ['banners', 'Banners'],
  ['items', 'Items'],
  ['pages', 'Pages'],
  ['documents', 'Documents'],
]
const types = [
  ['image', 'Pictures'],
  ['svg', 'Drawings (SVG)'],
  ['video', 'Videos'],
  ['pdf', 'PDF'],
] as const
const filters = [
  ['unused', 'Unused'],
  ['noAlt', 'No alt text'],
  ['large', 'Over 500 KB'],
  ['bin', 'Bin'],
] as const
const orders = [
  ['name', 'Name'],
  ['uploaded', 'Uploaded'],
  ['size', 'Size'],
  ['used', 'Used'],
] as const

const asData = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([value, label]) => ({ value, label: say(label) }))

/** Which files are shown, in what order and how. */
export function GalleryTools({ address }: { address: GalleryAddress }) {
  const [typed, setTyped] = useState(address.search)
  const ask = useDebouncedCallback((text: string) => address.set('search', text), pauseMs)
  const isDown = address.sortDirection === 'desc'
  return (
    <Bar edge="bottom" className={classes.tools ?? ''}>
      <Select
        size="xs"
        w={140}
        aria-label={say('Gallery')}
        allowDeselect={false}
        data={asData(galleryNames)}
        value={address.gallery}
        onChange={value => value && address.like({ gallery: value as Gallery })}
      />
      <TextInput
        size="xs"
        w={220}
        type="search"
        aria-label={say('Search files')}
        placeholder={say('Search files')}
        leftSection={<IconSearch size={15} stroke={1.7} />}
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value)
          ask(event.currentTarget.value)
        }}
      />
      <Select
        size="xs"
        w={140}
        clearable
        aria-label={say('Type')}
        placeholder={say('Every type')}
        data={asData(types)}
        value={address.type}
        onChange={value => address.set('type', value)}
      />
      {filters.map(([filter, label]) => (
        <Chip
          key={filter}
          size="xs"
          checked={address.filter === filter}
          onChange={isOn => address.set('filter', isOn ? filter : null)}
        >
          {say(label)}
        </Chip>
      ))}
      <Group gap={8} ml="auto" wrap="nowrap">
        <Select
          size="xs"
          w={120}
          aria-label={say('Order')}
          allowDeselect={false}
          data={asData(orders)}
          value={address.sortOrder}
          onChange={value => value && address.like({ sortOrder: value as typeof address.sortOrder })}
        />
        <ActionIcon
          size={30}
          variant="default"
          aria-label={isDown ? say('Last first') : say('First first')}
          onClick={() => address.like({ sortDirection: isDown ? 'asc' : 'desc' })}
        >
          {isDown ? <IconSortDescending size={16} /> : <IconSortAscending size={16} />}
        </ActionIcon>
        <SegmentedControl
          size="xs"
          aria-label={say('View')}
          value={address.view}
          onChange={view => address.like({ view: view as typeof address.view })}
          data={[
            { value: 'cards', label: say('Cards') },
            { value: 'list', label: say('List') },
          ]}
        />
      </Group>
    </Bar>
  )
}
