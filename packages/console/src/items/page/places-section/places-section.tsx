import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled, IconX } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { Field, useListField } from '#items/page/item-edit/page-fields.ts'
import { CollectionsField } from '#items/page/places-section/collections-field.tsx'
import { FacetFields } from '#items/page/places-section/facet-fields.tsx'
import { call } from '#kit/calls/call.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

/** Where shoppers find it. */
export function PlacesSection() {
  return (
    <Section title={say('Categories & filters')}>
      <Categories />
      <GoogleCategory />
      <FacetFields />
      <CollectionsField />
    </Section>
  )
}

/** The categories it is in; the star is the primary one. */
function Categories() {
  const { isLocked } = usePage()
  const { value: categories, onChange } = useListField('categories')
  const { setValue } = useFormContext()
  const primary = useWatch({ name: 'primaryCategoryUid' }) as number | null
  const star = (uid: number | null) =>
    setValue('primaryCategoryUid', uid, { shouldDirty: true, shouldValidate: true })
  const add = async (uid: number | null) => {
    if (uid === null || categories.some(category => category.uid === uid)) return
    const [found] = await call(categoryOptions, { query: { uids: String(uid) } })
    if (!found) return
    onChange([...categories, { uid, name: found.name, path: found.note, visible: true }])
    if (primary === null) star(uid)
  }
  return (
    <Field
      name="primaryCategoryUid"
      span={6}
      labelling="group"
      hint={say('The star is the primary category: the one in the breadcrumb and the feeds.')}
    >
      {({ id, error }) => (
        <div>
          {categories.map(category => (
            <Group key={category.uid} gap={4} wrap="nowrap" mih={30}>
              <Tooltip label={category.uid === primary ? say('Primary') : say('Make it the primary one')}>
                <ActionIcon
                  size={26}
                  disabled={isLocked}
                  aria-pressed={category.uid === primary}
                  aria-label={say('{name} is the primary category', { name: category.name })}
                  onClick={() => star(category.uid)}
                >
                  {category.uid === primary ? (
                    <IconStarFilled size={14} color="var(--mantine-color-tape-5)" />
                  ) : (
                    <IconStar size={14} />
                  )}
                </ActionIcon>
              </Tooltip>
              <span>{category.name}</span>
              <span className="dim cut">{category.path}</span>
              {!category.visible && <Pill tone="amber">{say('Not visible')}</Pill>}
              {!isLocked && (
                <ActionIcon
                  size={26}
                  ml="auto"
                  aria-label={say('Take it out of {name}', { name: category.name })}
                  onClick={() => {
                    const rest = categories.filter(({ uid }) => uid !== category.uid)
                    onChange(rest)
                    if (category.uid === primary) star(rest[0]?.uid ?? null)
                  }}
                >
                  <IconX size={14} />
                </ActionIcon>
              )}
            </Group>
          ))}
          <OptionPicker
            id={id}
            options={categoryOptions}
            uid={null}
            error={error}
            disabled={isLocked}
            placeholder={say('Add a category')}
            aria-label={say('Add a category')}
            onChange={uid => void add(uid)}
          />
        </div>
      )}
    </Field>
  )
}

/** Left empty it follows the primary category; what that says is known once the page is saved with it. */
function GoogleCategory() {
  const { page } = usePage()
  const primary = useWatch({ name: 'primaryCategoryUid' }) as number | null
  const inherited = primary === page.item.primaryCategoryUid ? page.inheritedGoogleCategory : null
  return (
    <Field
      name="googleCategoryId"
      span={6}
      placeholder={
        inherited
          ? say('{path} (from its category)', { path: inherited })
          : say('As its primary category says')
      }
    />
  )
}
