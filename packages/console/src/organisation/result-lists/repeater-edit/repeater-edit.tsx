import { repeaterInput, repeaters } from '@backroom/contract/organisation/result-lists/repeaters'
import { screens } from '@backroom/contract/organisation/screens'
import { SegmentedControl } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { RecordPage } from '#kit/record-page/record-page.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { InsertsField } from '#organisation/result-lists/repeater-edit/inserts-field.tsx'
import { PlacesField } from '#organisation/result-lists/repeater-edit/places-field.tsx'
import { PreviewSection } from '#organisation/result-lists/repeater-edit/preview-section.tsx'
import { TemplateField } from '#organisation/result-lists/repeater-edit/template-field.tsx'

const Field = fieldsOf(repeaterInput)
const perPageChoices = [0, 12, 24, 36, 48, 60, 72, 84, 96]

export function RepeaterEdit() {
  return (
    <RecordPage
      contract={repeaters}
      screen={screens.filterRepeater}
      intro={repeater => ({
        title: repeater.name,
        second: say('Used on {n} pages', { n: format.number(repeater.pagesUsing) }),
        pill: repeater.active ? <Pill tone="leaf">{say('On')}</Pill> : <Pill tone="gray">{say('Off')}</Pill>,
      })}
    >
      {repeater => (
        <>
          <Section title={say('Basics')}>
            <Field name="name" span={4} />
            <Field name="active" />
          </Section>
          <Section title={say('Where')}>
            <PlacesField names={repeater.scopeNames} scopes={repeater.scopes} />
          </Section>
          <Section title={say('Layout')}>
            <Field name="columnsDesktop" span={1} />
            <Field name="columnsTablet" span={1} />
            <Field name="columnsPhone" span={1} />
            <PerPageField />
            <Field name="imageRatio" span={3} />
          </Section>
          <Section title={say('Tile')}>
            <Field name="mode" span={6} />
            <TileFields />
          </Section>
          <Section title={say('Inserts')}>
            <InsertsField />
          </Section>
          <PreviewSection uid={repeater.uid} />
        </>
      )}
    </RecordPage>
  )
}

function TileFields() {
  const mode: unknown = useWatch({ name: 'mode' })
  if (mode === 'html') return <TemplateField />
  return (
    <>
      <Field name="showBrand" />
      <Field name="showRating" />
      <Field name="showSwatches" />
      <Field name="showSizes" />
      <Field name="showSaving" />
      <Field name="showDelivery" />
      <Field name="showCompare" />
    </>
  )
}

function PerPageField() {
  return (
    <Field name="perPage" span={6} labelling="group">
      {({ value, onChange }) => (
        <SegmentedControl
          aria-label={say('Items a page')}
          withItemsBorders={false}
          value={String(value ?? 0)}
          onChange={chosen => onChange(chosen === '0' ? null : Number(chosen))}
          data={perPageChoices.map(count => ({
            value: String(count),
            label: count === 0 ? say('Store’s') : String(count),
          }))}
        />
      )}
    </Field>
  )
}
