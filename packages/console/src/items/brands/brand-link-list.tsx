import {
  acceptBrandLinks,
  brandLinksView,
  ignoreBrandLinks,
  linkStates,
} from '@backroom/contract/items/brands/links'
import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { screens } from '@backroom/contract/items/screens'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { Button, Menu, NumberInput, Stack, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { BrandLinkDialog } from '#items/brands/brand-link-dialog.tsx'
import { BrandNewDialog } from '#items/brands/brand-new-dialog.tsx'
import { useLinkActions } from '#items/brands/use-link-actions.ts'
import type { BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { OptionPicker } from '#kit/options-picker.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type LinkRow = AskedRow<typeof brandLinksView>
const tones = { linked: 'leaf', unlinked: 'amber', ignored: 'gray' } as const

export function BrandLinkList() {
  const actions = useLinkActions()
  const [linking, setLinking] = useState<LinkRow | null>(null)
  const [naming, setNaming] = useState<LinkRow | null>(null)
  return (
    <>
      <ListPage
        title={screens.brandLinks.title}
        view={brandLinksView}
        rowKeys={{
          Enter: row => (row.suggestedUid === null ? setLinking(row) : actions.accept(row)),
          l: row => setLinking(row),
          i: row => actions.ignore(row, row.state !== 'ignored'),
          n: (_, next) => next(row => row.state === 'unlinked'),
        }}
        cells={{
          state: StatePill,
          brandName: row => <BrandCell row={row} onLink={uid => void actions.link(row, uid)} />,
          suggestedName: row =>
            row.suggestedUid === null ? null : (
              <Button
                size="compact-xs"
                variant="subtle"
                leftSection={<IconLink size={13} />}
                onClick={() => void actions.accept(row)}
                tabIndex={-1}
              >
                {row.suggestedName}
              </Button>
            ),
        }}
        card={row => ({
          title: row.supplierBrandName,
          second: row.supplierName,
          code: row.brandName ?? '',
          right: StatePill(row),
          rightSecond: say('{n} in feed', { n: format.number(row.feedItems) }),
        })}
        rowMenu={row => (
          <>
            {row.suggestedUid !== null && (
              <Menu.Item onClick={() => void actions.accept(row)}>
                {say('Accept {name}', { name: row.suggestedName ?? '' })}
              </Menu.Item>
            )}
            <Menu.Item onClick={() => setLinking(row)}>{say('Link to…')}</Menu.Item>
            <Menu.Item onClick={() => setNaming(row)}>{say('Make a brand with this name…')}</Menu.Item>
            <Menu.Item onClick={() => void actions.ignore(row, row.state !== 'ignored')}>
              {row.state === 'ignored' ? say('Stop ignoring') : say('Ignore')}
            </Menu.Item>
            {row.brandUid !== null && (
              <Menu.Item color="brick" onClick={() => actions.unlink(row)}>
                {say('Unlink…')}
              </Menu.Item>
            )}
          </>
        )}
        bulk={[
          {
            contract: acceptBrandLinks,
            label: say('Accept suggestions…'),
            values: { minLikenessBp: 9_000 },
            Form: LikenessField,
          },
          { contract: ignoreBrandLinks, label: say('Ignore'), values: { ignore: true } },
          { contract: ignoreBrandLinks, label: say('Stop ignoring'), values: { ignore: false } },
        ]}
        empty={{
          icon: <IconLink size={28} stroke={1.7} />,
          title: say('No supplier’s name waits to be linked'),
          text: say('They come with supplier feeds; match each to one of your brands here.'),
        }}
      />
      {linking && <BrandLinkDialog row={linking} onClose={() => setLinking(null)} />}
      {naming && (
        <BrandNewDialog
          name={naming.supplierBrandName}
          onClose={() => setNaming(null)}
          onMade={uid => void actions.link(naming, uid)}
        />
      )}
    </>
  )
}

function StatePill({ state }: LinkRow) {
  return <Pill tone={tones[state]}>{say(linkStates[state])}</Pill>
}

/** The brand, changed on the spot. */
function BrandCell({ row, onLink }: { row: LinkRow; onLink: (uid: number) => void }) {
  const [isEditing, setIsEditing] = useState(false)
  if (!isEditing) {
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onClick={() => setIsEditing(true)}
        tabIndex={-1}
      >
        {row.brandName ?? say('Choose…')}
      </Button>
    )
  }
  return (
    <OptionPicker
      size="xs"
      autoFocus
      aria-label={say('Brand for {name}', { name: row.supplierBrandName })}
      options={brandOptions}
      uid={row.brandUid}
      onChange={uid => {
        if (uid !== null) onLink(uid)
        setIsEditing(false)
      }}
      onBlur={() => setIsEditing(false)}
    />
  )
}

function LikenessField({ values, onChange, errors }: BulkFormProps) {
  return (
    <Stack gap="xs">
      <NumberInput
        label={say('Minimum likeness')}
        suffix="%"
        min={50}
        max={100}
        value={Number(values.minLikenessBp) / 100}
        onChange={typed => onChange({ minLikenessBp: Math.round(Number(typed) * 100) })}
        error={errors.minLikenessBp?.[0]}
        data-autofocus
      />
      <Text c="dimmed">{say('Names that are less alike are left for you to decide.')}</Text>
    </Stack>
  )
}
