import type { AnyBulk } from '@backroom/contract/kit/bulk'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import {
  acceptGoogleSuggestions,
  setCategoriesGoogle,
  setGoogleOfCategories,
} from '@backroom/contract/organisation/categories/bulk'
import { googleMappingView } from '@backroom/contract/organisation/categories/views'
import { googleCoverage } from '@backroom/contract/organisation/google-categories/google-categories'
import { screens } from '@backroom/contract/organisation/screens'
import { Button, Progress, UnstyledButton } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { Hint } from '#kit/parts/hint.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'
import { thenFocus } from '#kit/then-focus.ts'
import { InTree } from '#organisation/categories/in-tree-pill.tsx'
import { GooglePicker } from '#organisation/google-categories/google-picker.tsx'
import { KeyHintBar } from '#organisation/key-hint-bar.tsx'

type Row = AskedRow<typeof googleMappingView>

/** The row that is being searched for, and who waits for what came of it. */
interface Editing {
  readonly uid: number
  readonly onDone: (answer?: Promise<unknown>) => void
}

const Form = bulkForm(setCategoriesGoogle as AnyBulk)

/** Our tree against Google's, worked off with the keyboard: Enter searches, A accepts the suggestion, both move down. */
export function MappingList() {
  const [editing, setEditing] = useState<Editing | null>(null)
  const write = useWrite(setGoogleOfCategories)
  const set = (categoryUid: number, googleCategoryId: number | null) =>
    write.mutateAsync({ body: [{ categoryUid, googleCategoryId }] })
  /** The keyboard goes on in the list. */
  const leave = (answer?: Promise<unknown>) => {
    editing?.onDone(answer)
    thenFocus(
      () => setEditing(null),
      () => document.querySelector<HTMLElement>('[role=grid]'),
    )
  }
  const google = (row: Row) =>
    row.uid === editing?.uid ? (
      <GooglePicker
        onPick={id => leave(set(row.uid, id))}
        onCancel={() => leave()}
        onClose={() => {
          editing.onDone()
          setEditing(null)
        }}
      />
    ) : (
      <UnstyledButton
        className="inPlace cut"
        onClick={() => setEditing({ uid: row.uid, onDone: settle })}
        title={say('Google category of {name}', { name: row.category })}
      >
        <span className={row.mapping === 'inherited' ? 'dim' : ''}>
          {row.google ? <InTree names={row.google} /> : say('Choose…')}
        </span>
      </UnstyledButton>
    )
  return (
    <ListPage
      title={screens.googleCategories.title}
      view={googleMappingView}
      opens={screens.category}
      cells={{
        google,
        mapping: MappingPill,
        suggestion: row => <Suggestion row={row} onAccept={() => settle(set(row.uid, row.suggestedId))} />,
      }}
      rowKeys={{
        Enter: (row, next) =>
          setEditing({ uid: row.uid, onDone: answer => answer && next(() => true, answer) }),
        a: (row, next) => {
          next(() => true)
          return row.suggestedId === null ? undefined : set(row.uid, row.suggestedId)
        },
      }}
      card={row => ({
        title: row.category,
        second: row.google ?? row.suggestion ?? say('None'),
        right: <MappingPill {...row} />,
        rightSecond: say('{n} live', { n: format.number(row.liveItems) }),
      })}
      tools={() => (
        <KeyHintBar
          keys={[
            ['Enter', say('searches')],
            ['A', say('accepts the suggestion')],
          ]}
        />
      )}
      above={() => <Coverage />}
      bulk={[
        { contract: acceptGoogleSuggestions as AnyBulk, label: say('Accept suggestions'), values: {} },
        {
          contract: setCategoriesGoogle as AnyBulk,
          label: say('Set…'),
          values: { googleCategoryId: null },
          Form,
        },
        { contract: setCategoriesGoogle as AnyBulk, label: say('Clear'), values: { googleCategoryId: null } },
      ]}
      empty={{
        icon: <IconBrandGoogle size={28} stroke={1.7} />,
        text: say('Once there are categories, say here what Google calls them.'),
      }}
    />
  )
}

/** A refusal has been told by the call itself. */
function settle(answer?: Promise<unknown>): void {
  answer?.catch(() => {})
}

function MappingPill({ mapping }: Row) {
  if (mapping === 'own') return <Pill tone="leaf">{say('Own')}</Pill>
  if (mapping === 'inherited') return <Pill tone="gray">{say('Inherited')}</Pill>
  if (mapping === 'retired') return <Pill tone="brick">{say('Retired')}</Pill>
  return <Pill tone="amber">{say('None')}</Pill>
}

function Suggestion({ row, onAccept }: { row: Row; onAccept: () => void }) {
  if (!row.suggestion) return null
  return (
    <span className="line">
      <Hint label={row.suggestion}>{row.suggestion.split(' > ').slice(-2).join(' > ')}</Hint>
      <Button
        size="compact-xs"
        onClick={onAccept}
        aria-label={say('Accept {google} for {name}', { google: row.suggestion, name: row.category })}
      >
        {say('Accept')}
      </Button>
    </span>
  )
}

/** How many items have a Google category, one way or another. */
function Coverage() {
  const { data } = useRead(googleCoverage)
  if (!data) return null
  const share = data.items === 0 ? 100 : (data.covered / data.items) * 100
  return (
    <Bar py={0} pb={12}>
      <Progress flex="1 0 240px" value={share} size={8} aria-label={say('Items with a Google category')} />
      <span className="dim">
        {say('{covered} of {items} active items have a Google category', {
          covered: format.number(data.covered),
          items: format.number(data.items),
        })}
        {data.retired > 0 &&
          `, ${sayCount(data.retired, '1 category points at a retired one', '{n} categories point at a retired one')}`}
      </span>
    </Bar>
  )
}
