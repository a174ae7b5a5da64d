import { facets, facetsOrder } from '@backroom/contract/organisation/filters/facets'
import { Button, ColorInput, Group, NumberInput, SimpleGrid, TagsInput, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { PictureChoice } from '#content/files/pickers/picture-choice.tsx'
import { confirm } from '#kit/asking/confirm.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { HistoryDrawer } from '#kit/record-history/history-drawer.tsx'
import { say } from '#kit/say.ts'
import type { FilterRow } from '#organisation/filters/filter-manager/filter-list-pane.tsx'
import { type FacetDrafts, useFacetTyping } from '#organisation/filters/filter-manager/use-facet-typing.ts'
import { type FacetRow, useFacets } from '#organisation/filters/filter-manager/use-facets.ts'

interface Props {
  readonly facet: FacetRow
  readonly filter: FilterRow
  readonly count: number
  readonly drafts: FacetDrafts
  readonly onClose: () => void
}

/** The fields of one facet, under its line. */
export function FacetEditor({ facet, filter, count, drafts, onClose }: Props) {
  const { typed, set, close, save, isSaving, errors, restore } = useFacetTyping(facet, drafts, onClose)
  const [hasHistory, setHasHistory] = useState(false)
  const remove = useWrite(facets.remove)
  const removeAsked = async () => {
    const isSure = await confirm({
      title: say('Delete {name}?', { name: facet.name }),
      text: say('A facet that is used is not deleted: merge it into another, or make it inactive.'),
      confirm: say('Delete facet'),
      isDestructive: true,
    })
    if (isSure)
      remove.mutate({ params: { uid: facet.uid }, query: { version: facet.version } }, { onSuccess: close })
  }
  const number = (field: 'fromValue' | 'toValue', label: string) => (
    <NumberInput
      label={label}
      value={typed[field] ?? ''}
      onChange={value => set({ [field]: value === '' ? null : Number(value) })}
      error={errors[field]?.[0]}
    />
  )
  return (
    <>
      <form
        className="framed"
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          save()
        }}
        onKeyDown={event => event.key === 'Escape' && onClose()}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="xs">
          <TextInput
            label={say('Name')}
            data-autofocus
            maxLength={80}
            value={typed.name}
            onChange={event => set({ name: event.currentTarget.value })}
            error={errors.name?.[0]}
          />
          <TextInput
            label={say('URL')}
            classNames={{ input: 'code' }}
            value={typed.urlFragment}
            onChange={event => set({ urlFragment: event.currentTarget.value })}
            error={errors.urlFragment?.[0]}
          />
          {filter.type === 'number' && (
            <>
              {number('fromValue', say('From'))}
              {number('toValue', say('To'))}
            </>
          )}
          {(filter.display === 'swatch' || facet.swatchHex) && (
            <ColorInput
              label={say('Swatch')}
              value={typed.swatchHex ?? ''}
              onChange={swatchHex => set({ swatchHex: swatchHex === '' ? null : swatchHex })}
              error={errors.swatchHex?.[0]}
            />
          )}
          {(filter.display === 'swatch' || facet.swatchFileUid) && (
            <PictureChoice
              label={say('Swatch picture')}
              uid={typed.swatchFileUid}
              onChange={swatchFileUid => set({ swatchFileUid })}
            />
          )}
          <Place facet={facet} count={count} />
        </SimpleGrid>
        <TagsInput
          mt="xs"
          label={say('Synonyms')}
          description={say('Other words for it, as people type and suppliers write them.')}
          maxTags={20}
          value={typed.synonyms}
          onChange={synonyms => set({ synonyms })}
          error={errors.synonyms?.[0]}
        />
        <Group mt="sm" gap="xs">
          <Button type="submit" variant="filled" loading={isSaving}>
            {say('Save facet')}
          </Button>
          <Button onClick={close}>{say('Cancel')}</Button>
          <Button
            ml="auto"
            leftSection={<IconHistory size={16} stroke={1.7} />}
            onClick={() => setHasHistory(true)}
          >
            {say('History')}
          </Button>
          <Button c="var(--br-bad)" onClick={() => void removeAsked()}>
            {say('Delete…')}
          </Button>
        </Group>
      </form>
      {hasHistory && (
        <HistoryDrawer
          contract={facets}
          uid={facet.uid}
          onClose={() => setHasHistory(false)}
          onRestore={restore}
        />
      )}
    </>
  )
}

/** Where it stands among the others: the way of the keyboard, and of long lists. */
function Place({ facet, count }: { facet: FacetRow; count: number }) {
  const { facets: all } = useFacets(facet.filterUid)
  const order = useWrite(facetsOrder)
  const uids = all.map(({ uid }) => uid)
  const move = (place: number) => {
    const rest = uids.filter(uid => uid !== facet.uid)
    rest.splice(place - 1, 0, facet.uid)
    order.mutate({ body: { filterUid: facet.filterUid, uids: rest } })
  }
  return (
    <NumberInput
      label={say('Place')}
      min={1}
      max={count}
      defaultValue={uids.indexOf(facet.uid) + 1}
      onBlur={event => {
        const place = Number(event.currentTarget.value)
        if (place >= 1 && place <= count && place !== uids.indexOf(facet.uid) + 1) move(place)
      }}
    />
  )
}
