import type { AskedRow } from '@backroom/contract/kit/data-view'
import {
  clearLandingPageTexts,
  deleteSuggestedLandingPages,
  landingPageStatuses,
  landingPagesView,
  pauseLandingPages,
  publishLandingPages,
  setLandingPageCanonical,
  setLandingPageStatus,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { screens } from '@backroom/contract/organisation/screens'
import { counted } from '@backroom/contract/wording/say'
import { Anchor, Button, Menu, Text, TextInput } from '@mantine/core'
import { IconFiles, IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { notify } from '#kit/asking/notify.tsx'
import type { BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format, shopAddress } from '#kit/store-facts.ts'
import { PageDrawer } from '#organisation/landing-pages/page-drawer.tsx'
import { statusTones } from '#organisation/landing-pages/status-tones.ts'
import { SitePicker, useSite } from '#organisation/site-picker.tsx'

type Row = AskedRow<typeof landingPagesView>
const titleMost = 70
const viewOfSites = {
  ...landingPagesView,
  columns: { ...landingPagesView.columns, site: { width: 80 } },
}

/** The landing pages, with what can be done to each. */
export function PagesPart() {
  const [open, setWord] = useAddressWord('page')
  const setOpen = (uid: number | 'new' | null) => setWord(uid === null ? null : String(uid))
  const { sites } = useSite()
  const [search] = useSearchParams()
  const publish = useWrite(publishLandingPages)
  const pause = useWrite(pauseLandingPages)
  const urlOf = ({ site, path }: Row) => {
    const of = sites.find(({ code }) => code === site)
    return !of || of.isDefault ? shopAddress(path) : `${of.siteUrl}${path}`
  }
  const make = (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => setOpen('new')}>
      {say('Make by hand')}
    </Button>
  )
  return (
    <>
      <ListPage
        // Only the list begins anew with another site: a drawer opened while it comes stays open.
        key={search.get('site')}
        title={screens.landingPages.title}
        view={sites.length > 1 ? viewOfSites : landingPagesView}
        onOpenRow={row => setOpen(row.uid)}
        cells={{
          path: row => <PathCell row={row} onOpen={() => setOpen(row.uid)} />,
          status: StatusPill,
          titleLength: row => <Length of={row.titleLength} most={titleMost} />,
          liveCount: LiveCount,
        }}
        card={row => ({
          title: row.path,
          second: row.facetNames,
          right: StatusPill(row),
          rightSecond: counted(row.liveCount, 'item'),
        })}
        rowMenu={row => (
          <>
            <Menu.Item onClick={() => setOpen(row.uid)}>{say('Edit')}</Menu.Item>
            {row.status !== 'live' && (
              <Menu.Item
                onClick={() =>
                  publish.mutate(
                    { body: { uids: [row.uid] } },
                    { onSuccess: () => notify({ title: say('{path} is live', { path: row.path }) }) },
                  )
                }
              >
                {say('Publish')}
              </Menu.Item>
            )}
            {row.status === 'live' && (
              <Menu.Item onClick={() => pause.mutate({ body: { uids: [row.uid] } })}>
                {say('Pause')}
              </Menu.Item>
            )}
            <Menu.Item component="a" href={urlOf(row)} target="_blank" rel="noreferrer">
              {say('View on site')}
            </Menu.Item>
          </>
        )}
        bulk={[
          { contract: setLandingPageStatus, label: say('Publish'), values: { status: 'live' } },
          { contract: setLandingPageStatus, label: say('Pause'), values: { status: 'paused' } },
          { contract: clearLandingPageTexts, label: say('Set text from template'), values: {} },
          {
            contract: setLandingPageCanonical,
            label: say('Set canonical…'),
            values: { canonicalTo: '' },
            Form: CanonicalFields,
          },
          { contract: deleteSuggestedLandingPages, label: say('Delete suggested'), values: {} },
        ]}
        above={() => <SitePicker isPhones />}
        actions={
          <>
            <SitePicker />
            {make}
          </>
        }
        empty={{
          icon: <IconFiles size={28} stroke={1.7} />,
          text: say('Make pages such as Women’s waterproof jackets by themselves'),
          action: (
            <Button component={Link} to="?tab=rules&rule=new" variant="filled">
              {say('New rule')}
            </Button>
          ),
        }}
      />
      {open !== null && <PageDrawer key={open} uid={Number(open) || 'new'} onClose={() => setOpen(null)} />}
    </>
  )
}

function PathCell({ row, onOpen }: { row: Row; onOpen: () => void }) {
  return (
    <Anchor component="button" type="button" className="code" c="inherit" fw={540} onClick={onOpen}>
      {row.path}
    </Anchor>
  )
}

function StatusPill({ status }: Pick<Row, 'status'>) {
  return <Pill tone={statusTones[status]}>{say(landingPageStatuses[status])}</Pill>
}

function LiveCount({ liveCount, belowMinSince }: AskedRow<typeof landingPagesView, 'liveCount'>) {
  return (
    <Text span c={belowMinSince ? 'brick' : undefined} className="num">
      {format.number(liveCount)}
    </Text>
  )
}

/** A length, in brick where it is too much. */
export function Length({ of, most }: { of: number; most: number }) {
  return (
    <Text span c={of > most ? 'brick' : undefined} className="num">
      {format.number(of)}
    </Text>
  )
}

function CanonicalFields({ values, onChange, errors }: BulkFormProps) {
  return (
    <TextInput
      label={say('Canonical page')}
      description={say('Empty: each page is its own.')}
      placeholder="/bikes"
      value={String(values.canonicalTo ?? '')}
      error={errors.canonicalTo?.[0]}
      onChange={event => onChange({ canonicalTo: event.currentTarget.value })}
    />
  )
}
