import { relatedMost } from '@backroom/contract/items/page/fields'
import { items } from '@backroom/contract/items/page/items'
import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { ItemFinder } from '#items/lists/pickers/item-finder.tsx'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { Field, useListField } from '#items/page/item-edit/page-fields.ts'
import { BuilderField } from '#items/page/related-section/builder-field.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { OrderedList } from '#kit/order/ordered-list.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

/** What stands beside it on the site. */
export function RelatedSection() {
  return (
    <Section title={say('Related & guides')}>
      <Field name="buyersGuideUid" span={3} placeholder={say('No guide')} />
      <BuilderField />
      <Field name="relatedMode" span={3} />
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
    <Field
      name="relatedFacetUid"
      span={3}
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
      <OrderedList
        rows={related}
        idOf={({ uid }) => uid}
        nameOf={({ name }) => name}
        onChange={onChange}
        removal={isLocked ? undefined : ({ code }) => say('Take out {code}', { code })}
      >
        {({ thumb, code, name }) => (
          <>
            <Thumb src={thumb} size={28} />
            <span className="code">{code}</span>
            <span className="cut grows">{name}</span>
          </>
        )}
      </OrderedList>
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
