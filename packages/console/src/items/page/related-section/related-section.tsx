import { guideOptions } from '@backroom/contract/items/guides/pickers'
import { relatedMost } from '@backroom/contract/items/page/fields'
import { items } from '@backroom/contract/items/page/items'
import { facetOptions } from '@backroom/contract/organisation/filters/pickers'
import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { ItemFinder } from '#items/lists/pickers/item-finder.tsx'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { Field, useListField } from '#items/page/item-edit/page-fields.ts'
import { BuilderField } from '#items/page/related-section/builder-field.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { SortableList } from '#kit/order/sortable-list.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

/** What stands beside it on the site. */
export function RelatedSection() {
  return (
    <Section title={say('Related & guides')}>
      <Field.Reference name="buyersGuideUid" span={3} options={guideOptions} placeholder={say('No guide')} />
      <BuilderField />
      <Field.Choice name="relatedMode" span={3} />
      <RelatedFacet />
      <Related />
    </Section>
  )
}

function RelatedFacet() {
  const { page } = usePage()
  const mode = useWatch({ name: 'relatedMode' }) as string
  const facetUid = useWatch({ name: 'relatedFacetUid' }) as number | null
  const { data } = useRead(
    items.relatedCount,
    { params: { uid: page.item.uid }, query: { facetUid: facetUid ?? 0 } },
    { enabled: facetUid !== null && mode !== 'manual' },
  )
  return (
    <Field.Reference
      name="relatedFacetUid"
      span={3}
      options={facetOptions}
      {...(mode === 'manual' && { locked: say('Only what is chosen by hand is shown.') })}
      hint={
        facetUid !== null && data
          ? sayCount(
              data.live,
              '1 other item on the site carries it and stands in “You may also like”.',
              '{n} other items on the site carry it and stand in “You may also like”.',
            )
          : say('Items that carry the same facet stand in “You may also like”.')
      }
    />
  )
}

/** Chosen by hand, in the order shoppers see. */
function Related() {
  const { page, isLocked } = usePage()
  const { value: related, onChange, error } = useListField('related')
  const mode = useWatch({ name: 'relatedMode' }) as string
  if (mode === 'facet' && related.length === 0) return null
  return (
    <div data-field="related">
      <h3>{say('Chosen by hand')}</h3>
      <SortableList
        ids={related.map(({ uid }) => uid)}
        nameOf={uid => related.find(each => each.uid === uid)?.name ?? ''}
        onChange={uids =>
          onChange(uids.map(uid => related.find(each => each.uid === uid) as (typeof related)[number]))
        }
        render={uid => {
          const item = related.find(each => each.uid === uid)
          return (
            <>
              <Thumb src={item?.thumb ?? null} size={28} />
              <span className="code">{item?.code}</span>
              <span className="cut" style={{ flex: 1 }}>
                {item?.name}
              </span>
              {!isLocked && (
                <ActionIcon
                  size={26}
                  aria-label={say('Take out {code}', { code: item?.code ?? '' })}
                  onClick={() => onChange(related.filter(each => each.uid !== uid))}
                >
                  <IconX size={14} />
                </ActionIcon>
              )}
            </>
          )
        }}
      />
      {!isLocked && related.length < relatedMost && (
        <ItemFinder
          label={say('Add a related item')}
          except={[page.item.uid, ...related.map(({ uid }) => uid)]}
          onPick={({ uid, code, name, status, thumb }) =>
            onChange([...related, { uid, code, name, status, thumb }])
          }
        />
      )}
      {error && (
        <Text fz={12} c="var(--br-bad)" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
