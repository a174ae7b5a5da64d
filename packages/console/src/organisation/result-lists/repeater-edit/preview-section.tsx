import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { ListedItem } from '@backroom/contract/organisation/result-lists/pages'
import {
  type RepeaterInput,
  repeaterInput,
  repeaterPreview,
} from '@backroom/contract/organisation/result-lists/repeaters'
import { Alert, Box, SimpleGrid, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Thumb } from '#kit/parts/thumb.tsx'
import { WidthSwitch } from '#kit/parts/width-switch.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import classes from '#organisation/result-lists/repeater-edit/repeater-edit.module.css'

const widths = { desktop: '100%', tablet: 620, phone: 340 } as const
type Preview = ReplyOf<typeof repeaterPreview>

/** Ten real items as they would be drawn, among them the awkward ones, before anything is saved. */
export function PreviewSection({ uid }: { uid: number }) {
  const typed = useWatch()
  const [path, setPath] = useState('/bikes')
  const [device, setDevice] = useState<keyof typeof widths>('desktop')
  const [asked] = useDebouncedValue(typed, 300)
  const [askedPath] = useDebouncedValue(path, 300)
  const parsed = repeaterInput.omit({ name: true }).safeParse(asked)
  const { data } = useRead(
    repeaterPreview,
    { body: { uid, path: askedPath, input: parsed.data as never } },
    { enabled: parsed.success, keepsLast: true, isQuiet: true, ignore: [400] },
  )
  const input = (parsed.data ?? {}) as Partial<RepeaterInput>
  const columns = { desktop: input.columnsDesktop, tablet: input.columnsTablet, phone: input.columnsPhone }[
    device
  ]
  return (
    <Section
      title={say('Preview')}
      actions={
        <WidthSwitch
          size="xs"
          devices={['desktop', 'tablet', 'phone']}
          device={device}
          onChange={setDevice}
        />
      }
    >
      <div>
        {data && data.errors.length > 0 && (
          <Alert color="brick" mb="sm" role="alert">
            {data.errors.map(error => (
              <div key={error}>{error}</div>
            ))}
          </Alert>
        )}
        {data && data.removed.length > 0 && (
          <Alert color="amber" mb="sm">
            {say('Taken out when saved: {what}', { what: data.removed.join(', ') })}
          </Alert>
        )}
        <Box mx="auto" className="framed" maw={widths[device]}>
          <SimpleGrid cols={columns ?? 4} spacing={14}>
            {data?.tiles.map((tile, at) => (
              <Box key={tile.item.uid} miw={0}>
                <Tile tile={tile} input={input} />
                <Inserted data={data} after={at + 1} />
              </Box>
            ))}
          </SimpleGrid>
        </Box>
        <TextInput
          mt="sm"
          maw={320}
          classNames={{ input: 'code' }}
          label={say('Which page wins')}
          value={path}
          onChange={event => setPath(event.currentTarget.value)}
        />
        <Text mt={4}>{data?.winner}</Text>
      </div>
    </Section>
  )
}

function Tile({ tile, input }: { tile: Preview['tiles'][number]; input: Partial<RepeaterInput> }) {
  return (
    <Box miw={0}>
      <Text fz={11} c="dimmed">
        {say(tile.why)}
      </Text>
      {input.mode === 'html' ? (
        // The server cleaned the template and escaped what its tokens hold.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
        <div className={classes.html} dangerouslySetInnerHTML={{ __html: tile.html }} />
      ) : (
        <SimpleTile item={tile.item} input={input} />
      )}
    </Box>
  )
}

interface SimpleProps {
  readonly item: ListedItem
  readonly input: Partial<RepeaterInput>
}

function SimpleTile({ item, input }: SimpleProps) {
  const { price, sizes, swatches, delay } = item
  const saving = price.was !== null && price.from !== null ? price.was - price.from : 0
  const inStock = sizes.filter(size => size.state === 'inStock').map(size => size.label)
  return (
    <>
      <div className={classes.photo} style={{ aspectRatio: (input.imageRatio ?? '1:1').replace(':', ' / ') }}>
        {item.image ? <img src={item.image.url} alt="" /> : <Thumb src={null} size={72} />}
      </div>
      {input.showBrand && item.brand && (
        <Text fz={12} c="dimmed">
          {item.brand.name}
        </Text>
      )}
      <Text fw={540} lineClamp={3}>
        {item.name}
      </Text>
      <Text fw={580}>{price.from === null ? '' : format.money(price.from)}</Text>
      {input.showSaving && saving > 0 && (
        <Text fz={12}>{say('Save {amount}', { amount: format.money(saving) })}</Text>
      )}
      {input.showRating && item.rating && <Text fz={12}>{say('{n} stars', { n: item.rating.average })}</Text>}
      {input.showSwatches && swatches.length > 1 && (
        <ul className={`${classes.swatches} plain line`} aria-label={say('Colours')}>
          {swatches.map(({ uid, name, hex }) => (
            <li
              key={uid}
              title={name}
              style={{ background: hex ?? 'transparent' }}
              aria-current={uid === item.uid || undefined}
            >
              <VisuallyHidden>{name}</VisuallyHidden>
            </li>
          ))}
        </ul>
      )}
      {input.showSizes && inStock.length > 0 && <Text fz={12}>{inStock.map(unbroken).join(', ')}</Text>}
      {input.showDelivery && delay && <Text fz={12}>{delay}</Text>}
      {input.showCompare && <Text fz={12}>{say('Compare')}</Text>}
    </>
  )
}

/** A size that no line ends in. */
function unbroken(label: string): string {
  return label.replaceAll(' ', '\u00a0')
}

function Inserted({ data, after }: { data: Preview; after: number }) {
  const here = data.inserts.filter(insert =>
    insert.every ? after % insert.after === 0 : insert.after === after,
  )
  return here.map(insert => (
    <Box key={insert.after + insert.html} mt={10} p={8} bdrs={6} bg="var(--br-sunken)">
      {insert.html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
        <div dangerouslySetInnerHTML={{ __html: insert.html }} />
      ) : (
        say('Banner')
      )}
    </Box>
  ))
}
