import { brandInput, brands } from '@backroom/contract/items/brands/brands'
import { screens } from '@backroom/contract/items/screens'
import { Menu } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useFileAddress } from '#content/files/pickers/use-file-address.ts'
import { BrandItems } from '#items/brands/brand-edit/brand-items.tsx'
import { BrandRail } from '#items/brands/brand-edit/brand-rail.tsx'
import { PermissionNotes } from '#items/brands/brand-edit/permission-notes.tsx'
import { SizeGuidePreview } from '#items/brands/brand-edit/size-guide-preview.tsx'
import { SupplierNames } from '#items/brands/brand-edit/supplier-names.tsx'
import { useBrandActions } from '#items/brands/use-brand-actions.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { TypedSnippet } from '#kit/parts/search-snippet.tsx'
import { RecordPage } from '#kit/record-page/record-page.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(brandInput)

export function BrandEdit() {
  const navigate = useNavigate()
  const actions = useBrandActions()
  const logoOf = useFileAddress()
  return (
    <RecordPage
      contract={brands}
      screen={screens.brand}
      intro={brand => ({
        title: brand.name,
        picture: logoOf(brand.logoFileUid),
        pill: brand.active ? (
          <Pill tone="leaf">{say('Active')}</Pill>
        ) : (
          <Pill tone="gray">{say('Inactive')}</Pill>
        ),
        second: <span className="code">/brands/{brand.urlSlug}</span>,
        sitePath: `/brands/${brand.urlSlug}`,
      })}
      menu={brand => (
        <Menu.Item
          color="brick"
          onClick={async () => (await actions.remove(brand)) && navigate(screens.brands.path)}
        >
          {say('Delete brand…')}
        </Menu.Item>
      )}
      rail={brand => <BrandRail brand={brand} />}
    >
      {brand => (
        <>
          <Section title={say('Basics')}>
            <Field name="name" span={4} />
            <Field
              name="urlSlug"
              span={2}
              hint={say('Left empty it is made from the name. A change makes a redirect.')}
            />
            <Field name="active" hint={say('Off hides the pages of all its items.')} />
            <Field name="featured" hint={say('Shown first on the brands page.')} />
            <Field name="hideFromBrandList" hint={say('Its page stays reachable.')} />
            <FeaturedPlace />
            <Field name="websiteUrl" span={4} />
          </Section>
          <Section title={say('Images')}>
            <Field name="logoFileUid" span={3} hint={say('Square, at least 320 px wide')} minWidth={320} />
            <Field name="bannerFileUid" span={3} hint={say('Wide, at least 1,280 px')} minWidth={1_280} />
          </Section>
          <Section title={say('Text')}>
            <Field
              name="introduction"
              holds="pictures"
              hint={say('Over the items of its page; two sentences do.')}
            />
            <Field name="description" holds="pictures" hint={say('Under the items of its page.')} />
          </Section>
          <Section title={say('Size guide')}>
            <Field
              name="sizeGuide"
              holds="pictures"
              hint={say('Shown on items that have no size information of their own.')}
            />
            <SizeGuidePreview />
          </Section>
          <Section title={say('Landing')}>
            <Field name="landing" span={6} />
            <LandingTarget />
          </Section>
          <Section title={say('Permissions')}>
            <Field name="allowEbay" span={3} />
            <Field name="allowAmazon" span={3} />
            <Field name="allowSimStock" span={3} />
            <Field name="allowDiscount" span={3} />
            <Field
              name="minAdvertisedBp"
              span={3}
              placeholder={say('No limit')}
              hint={say('Of the RRP. A sale below it is refused.')}
            />
            <PermissionNotes brand={brand} />
          </Section>
          <Section title={say('Search engines')}>
            <Field name="pageTitle" span={6} placeholder={brand.name} />
            <Field name="metaDescription" span={6} />
            <Field name="noindex" span={6} />
            <TypedSnippet pathOf={({ urlSlug }) => `/brands/${urlSlug}`} />
          </Section>
          <Section title={say('Supplier links')}>
            <SupplierNames brandUid={brand.uid} />
          </Section>
          <BrandItems brandUid={brand.uid} name={brand.name} />
        </>
      )}
    </RecordPage>
  )
}

/** Its place matters only among featured brands. */
function FeaturedPlace() {
  const isFeatured = useWatch({ name: 'featured' }) as boolean
  return (
    <Field
      name="position"
      span={2}
      placeholder={say('Last')}
      {...(!isFeatured && { locked: say('Only featured brands have a place.') })}
    />
  )
}

/** What the brand's page lists, where it is not simply its items. */
function LandingTarget() {
  const landing = useWatch({ name: 'landing' }) as 'items' | 'collection' | 'url'
  if (landing === 'collection') return <Field name="landingCollectionUid" span={4} />
  if (landing === 'url') return <Field name="landingUrl" span={4} />
  return null
}
