import type { AskedRow } from '@backroom/contract/kit/data-view'
import {
  enableUsedGoogle,
  googleCoverage,
  googleTaxonomyView,
  setGoogleEnabled,
  setTaxonomyCheck,
} from '@backroom/contract/organisation/google-categories/google-categories'
import { counted } from '@backroom/contract/wording/say'
import { Button, Switch } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { InTree } from '#organisation/categories/in-tree-pill.tsx'
import { UpdateListDialog } from '#organisation/google-categories/update-list-dialog.tsx'

type Row = AskedRow<typeof googleTaxonomyView>

/** Google's list: which rows are offered in pickers, who uses them, and how it is brought up to date. */
export function TaxonomyList() {
  const [isUpdating, setIsUpdating] = useState(false)
  const used = useWrite(enableUsedGoogle)
  const set = useWrite(setGoogleEnabled)
  const offer = (row: Row) => (
    <Switch
      size="xs"
      checked={row.enabled}
      aria-label={say('Offer {name}', { name: row.path })}
      onChange={event =>
        set.mutate({ params: { id: row.uid }, body: { enabled: event.currentTarget.checked } })
      }
    />
  )
  return (
    <>
      <ListPage
        title={say('Google’s list')}
        view={googleTaxonomyView}
        cells={{
          uid: row => <span className="code">{row.uid}</span>,
          path: row => <InTree names={row.path} />,
          enabled: offer,
          retired: row => row.retired && <Pill tone="brick">{say('Retired')}</Pill>,
        }}
        card={row => ({
          title: row.path.split(' > ').at(-1) ?? '',
          code: String(row.uid),
          second: row.path,
          right: row.retired ? <Pill tone="brick">{say('Retired')}</Pill> : offer(row),
        })}
        above={() => <ListState />}
        actions={
          <>
            <Button
              loading={used.isPending}
              onClick={() =>
                used.mutate(
                  {},
                  {
                    onSuccess: ({ enabled, disabled }) =>
                      notify({
                        title: say('No longer offered: {rows}', { rows: counted(disabled, 'row') }),
                        ...(enabled > 0 && {
                          text: say('{n} are offered again.', { n: format.number(enabled) }),
                        }),
                      }),
                  },
                )
              }
            >
              {say('Enable only used branches')}
            </Button>
            <Button variant="filled" onClick={() => setIsUpdating(true)}>
              {say('Update list…')}
            </Button>
          </>
        }
        empty={{
          icon: <IconBrandGoogle size={28} stroke={1.7} />,
          title: say('No list yet'),
          text: say('Google’s list comes by Update list.'),
        }}
      />
      {isUpdating && <UpdateListDialog onClose={() => setIsUpdating(false)} />}
    </>
  )
}

/** Of when the list is, and whether it is looked at by itself. */
function ListState() {
  const { data } = useRead(googleCoverage)
  const write = useWrite(setTaxonomyCheck)
  if (!data) return null
  return (
    <Bar py={0} pb={12}>
      <span className="dim grows">
        {say('{n} rows, list of {version}.', { n: format.number(data.rows), version: data.taxonomyVersion })}{' '}
        {data.checkedAt &&
          say('Looked at {when}: {found}', { when: format.dateTime(data.checkedAt), found: data.found })}
      </span>
      <Switch
        size="xs"
        label={say('Look for news each month')}
        checked={data.checksMonthly}
        onChange={event => write.mutate({ body: { checksMonthly: event.currentTarget.checked } })}
      />
    </Bar>
  )
}
